import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A pushed request for authorization")
struct PushedAuthorizationTests {
    private let app: SiteApp

    init() async throws {
        app = try await SiteApp()
    }

    private func isUnknown(_ page: HTTPResponse) -> Bool {
        page.status == .badRequest && page.text.contains("invalid_request_uri") && page.headers["Location"] == nil
    }

    @Test func `is announced in the metadata`() async throws {
        let document = try await app.web.send(.get, "/.well-known/openid-configuration").json()
        #expect(document["pushed_authorization_request_endpoint"] == "https://id.example.com/par")
        #expect(document["request_uri_parameter_supported"] == false)
        #expect(document["require_pushed_authorization_requests"] == nil)
    }

    @Test func `becomes a sign-in in which what the browser says counts for nothing`() async throws {
        let response = try await app.push(try app.request().parameters)
        #expect(response.status == .created && response.headers["Cache-Control"] == "no-store")
        let pushed = try PushedAuthorizationResponse(parsing: response.body)
        #expect(pushed.expiresIn == 90 && pushed.requestURI.hasPrefix("urn:ietf:params:oauth:request_uri:"))
        let browser = Browser(app.web)
        let path = app.path([
            "client_id": "site", "request_uri": pushed.requestURI, "state": "other", "scope": "openid offline_access",
            "redirect_uri": "https://evil.example.com/", "prompt": "none",
        ])
        #expect(try await browser.open(path).text.contains("name=\"password\""))
        let answer = try await browser.signIn().redirectParameters()
        #expect(answer["state"] == "state" && answer["iss"] == app.web.issuer)
        let tokens = try await app.redeem(answer)
        #expect(try TokenResponse(parsing: tokens.body).scope == "openid")
    }

    @Test func `is used once`() async throws {
        let path = app.path(["client_id": "site", "request_uri": try await app.pushed()])
        #expect(try await Browser(app.web).open(path).status == .ok)
        #expect(isUnknown(try await Browser(app.web).open(path)))
    }

    @Test func `comes again to the browser that loads it again, until the person has answered (RFC 9126, 4)`()
        async throws
    {
        let reference = try await app.pushed()
        let path = app.path(["client_id": "site", "request_uri": reference])
        let browser = Browser(app.web)
        try await browser.open(path)
        app.web.time.advance(by: .seconds(120))
        #expect(try await browser.open(path).text.contains("name=\"password\""))
        #expect(isUnknown(try await Browser(app.web).open(path)), "another browser")
        #expect(isUnknown(try await browser.open(app.path(["client_id": "notes", "request_uri": reference]))))
        try await browser.open(path)
        #expect(try await browser.signIn().redirectParameters()["code"] != nil)
        #expect(isUnknown(try await browser.open(path)))
        #expect(try await app.web.service.records.countAuditEntries(matching: AuditQuery(event: .codeIssued)) == 1)
    }

    @Test func `isn't used by HEAD`() async throws {
        let path = app.path(["client_id": "site", "request_uri": try await app.pushed()])
        let answer = try await app.web.send(.head, path)
        #expect(answer.status == .methodNotAllowed)
        #expect(answer.headers["Location"] == nil && answer.headers["Set-Cookie"] == nil)
        #expect(try await Browser(app.web).open(path).status == .ok)
    }

    @Test func `is used once, however many browsers come at once`() async throws {
        let path = app.path(["client_id": "site", "request_uri": try await app.pushed()])
        let statuses = try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
            for _ in 0..<10 { group.addTask { try await app.web.send(.get, path).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == .seeOther } == 1 && statuses.count { $0 == .badRequest } == 9)
    }

    @Test func `belongs to its client, and stays if another one names it`() async throws {
        let reference = try await app.pushed()
        #expect(
            isUnknown(try await Browser(app.web).open(app.path(["client_id": "notes", "request_uri": reference]))))
        let path = app.path(["client_id": "site", "request_uri": reference])
        #expect(try await Browser(app.web).open(path).status == .ok)
    }

    @Test func `expires`() async throws {
        let path = app.path(["client_id": "site", "request_uri": try await app.pushed()])
        app.web.time.advance(by: .seconds(90))
        #expect(isUnknown(try await Browser(app.web).open(path)))
    }

    @Test(arguments: [
        "https://site.example.com/request.jwt", "http://127.0.0.1:1/", "urn:ietf:params:oauth:request_uri:AAAA", "x",
    ])
    func `is nothing that the service would fetch or guess`(reference: String) async throws {
        #expect(isUnknown(try await Browser(app.web).open(app.path(["client_id": "site", "request_uri": reference]))))
    }

    @Test func `is reached by the authorization endpoint only`() async throws {
        let reference = try await app.pushed()
        let answer = try await Browser(app.web).open("/interaction/" + reference)
        #expect(answer.status == .forbidden && answer.text.contains("expired"))
    }

    @Test func `needs the client's authentication`() async throws {
        let parameters = try app.request().parameters
        #expect(try await app.web.post("/par", parameters).errorCode == "invalid_client")
        var other = parameters
        other.set("client_id", "notes")
        // The assertion is the site's.
        let mixed = try await app.assertion().appending(other)
        #expect(try await app.web.post("/par", mixed).errorCode == "invalid_client")
    }

    @Test func `is refused as the authorization endpoint would refuse it, and nobody is redirected`() async throws {
        for (name, value, code) in [
            ("redirect_uri", "https://evil.example.com/", "invalid_request"), ("scope", "admin", "invalid_scope"),
            ("code_challenge_method", "plain", "invalid_request"),
            ("response_type", "token", "unsupported_response_type"),
            ("request_uri", "urn:ietf:params:oauth:request_uri:AAAA", "invalid_request"),
            ("resource", "https://other.example.com/", "invalid_target"),
            ("request", "a.b.c", "invalid_request_object"),
        ] {
            var parameters = try app.request().parameters
            parameters.set(name, value)
            let answer = try await app.push(parameters)
            #expect(answer.status == .badRequest && answer.headers["Location"] == nil)
            #expect(answer.errorCode == code, "\(name)")
        }
        #expect(try await app.web.send(.get, "/par").status == .methodNotAllowed)
    }

    @Test(arguments: [CodeProtection.pkce, .pkceOrNonce, .client])
    func `has what protects the client's codes, as one to the authorization endpoint does`(protection: CodeProtection)
        async throws
    {
        _ = try await app.web.service.updateClient("site", settings: { $0.codeProtection = protection }) { _ in }
        for (scope, nonce) in [("openid", nil), ("openid", "nonce"), ("offline_access", "nonce")] {
            let isBound = scope == "openid" && nonce != nil
            let isAccepted = protection == .client || protection == .pkceOrNonce && isBound
            let request = try app.request {
                ($0.codeChallenge, $0.nonce, $0.scope) = (nil, nonce, Scope(scope))
                $0.prompt = [.none]
            }
            let pushed = try await app.push(request.parameters)
            #expect(pushed.errorCode == (isAccepted ? nil : "invalid_request"))
            let path = "/authorize?" + FormEncoding.encode(request.parameters.pairs)
            let sent = try await Browser(app.web).open(path).redirectParameters()
            #expect(sent["error"] == (isAccepted ? "login_required" : "invalid_request"))
        }
    }

    @Test(arguments: ["https://site.example.com/request.jwt", "urn:ietf:params:oauth:request_uri:AAAA", ""])
    func `says that it can't contain a reference (RFC 9126, 2.1)`(reference: String) async throws {
        var parameters = try app.request().parameters
        parameters.set("request_uri", reference)
        let answer = try await app.push(parameters)
        let text = try answer.json()["error_description"]?.string
        if reference.isEmpty {
            #expect(answer.status == .created, "an empty parameter is none (RFC 6749, 3.1)")
        } else {
            #expect(answer.errorCode == "invalid_request" && text == "A pushed request can't contain request_uri.")
        }
    }

    @Test func `of a public client binds the code to the key that it has proved`() async throws {
        let client = try Client(app.web)
        let verifier = CodeVerifier(randomness: app.web.randomness)
        let request = try app.web.authorizationRequest(verifier: verifier)
        let nonce = app.web.service.identifyCaller.currentNonce
        let answer = try await app.web.post(
            "/par", request, headers: ["DPoP": try await client.proof(nonce: nonce, path: "/par")])
        let reference = try PushedAuthorizationResponse(parsing: answer.body).requestURI
        let browser = Browser(app.web)
        try await browser.open(app.path(["client_id": "notes", "request_uri": reference]))
        let code = try #require(try await browser.signIn().redirectParameters()["code"])
        let redemption = AuthorizationCodeRequest(
            code: Secret(code), redirectURI: try RedirectURI(Web.redirect), codeVerifier: verifier)
        #expect(try await Client(app.web).token(redemption.parameters).errorCode == "invalid_grant")
        #expect(try await client.token(redemption.parameters).status == .ok)
    }

    @Test func `is refused with a proof of another key than it names, and without the nonce`() async throws {
        let client = try Client(app.web)
        var request = try app.web.authorizationRequest(verifier: app.verifier)
        let first = try await app.web.post(
            "/par", request, headers: ["DPoP": try await client.proof(nonce: nil, path: "/par")])
        #expect(first.errorCode == "use_dpop_nonce")
        let nonce = try #require(first.headers["DPoP-Nonce"])
        request.set("dpop_jkt", try Client(app.web).key.publicKey.thumbprint)
        let second = try await app.web.post(
            "/par", request, headers: ["DPoP": try await client.proof(nonce: nonce, path: "/par")])
        #expect(second.errorCode == "invalid_dpop_proof")
    }

    @Test func `is the only way for a client that must push`() async throws {
        let app = try await SiteApp { $0.requirePushedAuthorizationRequests = true }
        let direct = "/authorize?" + FormEncoding.encode(try app.request().parameters.pairs)
        let refused = try await Browser(app.web).open(direct)
        #expect(try refused.redirectParameters()["error"] == "invalid_request")
        let path = app.path(["client_id": "site", "request_uri": try await app.pushed()])
        let browser = Browser(app.web)
        #expect(try await browser.open(path).status == .ok)
        #expect(try await browser.signIn().redirectParameters()["code"] != nil)
    }

    @Test func `asks nobody if it says so`() async throws {
        let path = app.path(["client_id": "site", "request_uri": try await app.pushed { $0.prompt = [.none] }])
        #expect(try await Browser(app.web).open(path).redirectParameters()["error"] == "login_required")
    }
}
