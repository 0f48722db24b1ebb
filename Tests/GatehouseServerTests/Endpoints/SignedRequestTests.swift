import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A signed request at the service")
struct SignedRequestTests {
    private let app: SiteApp

    init() async throws {
        app = try await SiteApp()
    }

    private func isRefused(_ page: HTTPResponse) -> Bool {
        page.status == .badRequest && page.text.contains("invalid_request_object") && page.headers["Location"] == nil
    }

    @Test func `is announced in the metadata`() async throws {
        let document = try await app.web.send(.get, "/.well-known/openid-configuration").json()
        #expect(document["request_parameter_supported"] == true)
        #expect(document["request_object_signing_alg_values_supported"]?.strings?.contains("ES256") == true)
        #expect(document["request_object_signing_alg_values_supported"]?.strings?.contains("none") == false)
    }

    @Test func `counts alone, whatever stands beside it`() async throws {
        let object = try await app.signed(try app.request())
        let browser = Browser(app.web)
        try await browser.open(
            app.path([
                "client_id": "site", "request": object.revealed, "state": "other", "nonce": "n",
                "redirect_uri": "https://evil.example.com/",
            ]))
        let answer = try await browser.signIn().redirectParameters()
        #expect(answer["state"] == "state")
        #expect(try await app.redeem(answer).status == .ok)
    }

    @Test func `can be pushed`() async throws {
        let object = try await app.signed(try app.request())
        let answer = try await app.push(try OAuthParameters([("request", object.revealed)]))
        let reference = try PushedAuthorizationResponse(parsing: answer.body).requestURI
        let browser = Browser(app.web)
        try await browser.open(app.path(["client_id": "site", "request_uri": reference]))
        #expect(try await browser.signIn().redirectParameters()["state"] == "state")
    }

    @Test func `is refused on a page if another key has signed it, or another client sends it`() async throws {
        let other = try SigningKey(PrivateKey.generate(.p256))
        let forged = try await RequestObject.make(
            app.request(), issuer: app.web.issuer, signer: other, time: app.web.time)
        let object = try await app.signed(try app.request())
        for (client, object) in [("site", forged), ("notes", object)] {
            let page = try await app.web.send(.get, app.path(["client_id": client, "request": object.revealed]))
            #expect(isRefused(page), "\(client)")
        }
        let unknown = try await app.web.send(.get, app.path(["client_id": "x", "request": object.revealed]))
        #expect(unknown.status == .badRequest && unknown.headers["Location"] == nil)
        let both = app.path(["client_id": "site", "request": object.revealed, "request_uri": "urn:x"])
        let page = try await app.web.send(.get, both)
        #expect(page.status == .badRequest && page.text.contains("request and request_uri exclude each other"))
    }

    @Test func `can't contain another one`() async throws {
        let claims: JSONValue = [
            "iss": "site", "aud": .string(app.web.issuer), "client_id": "site",
            "exp": .integer(app.web.time.numericDate + 60), "request": "a.b.c",
        ]
        let object = try await SignedToken.make(claims: claims, type: RequestObject.type, signer: app.key)
        #expect(isRefused(try await app.web.send(.get, app.path(["client_id": "site", "request": object]))))
    }

    @Test func `must say when it begins, for a client that must sign`() async throws {
        let claims: [String: JSONValue] = [
            "iss": "site", "aud": .string(app.web.issuer), "client_id": "site", "response_type": "code",
            "redirect_uri": .string(try app.request().redirectURI.text), "scope": "openid",
            "exp": .integer(app.web.time.numericDate + 60),
        ]
        let demanding = try await SiteApp { $0.requireSignedRequestObject = true }
        let object = try await SignedToken.make(
            claims: .object(claims), type: RequestObject.type, signer: demanding.key)
        let answer = try await demanding.push(try OAuthParameters([("request", object)]))
        #expect(answer.errorCode == "invalid_request_object" && answer.text.contains("nbf"))
    }

    @Test func `is the only way for a client that must sign`() async throws {
        let app = try await SiteApp { $0.requireSignedRequestObject = true }
        let direct = "/authorize?" + FormEncoding.encode(try app.request().parameters.pairs)
        #expect(try await Browser(app.web).open(direct).redirectParameters()["error"] == "invalid_request")
        #expect(try await app.push(try app.request().parameters).errorCode == "invalid_request")
        let object = try await app.signed(try app.request())
        let answer = try await app.push(try OAuthParameters([("request", object.revealed)]))
        #expect(answer.status == .created)
    }

    @Test func `is demanded of a request that was pushed before the client was told to sign`() async throws {
        let reference = try await app.pushed()
        let object = try await app.signed(try app.request())
        let signed = try await app.push(try OAuthParameters([("request", object.revealed)]))
        _ = try await app.web.service.updateClient("site") { $0.requireSignedRequestObject = true }
        let refused = try await Browser(app.web).open(app.path(["client_id": "site", "request_uri": reference]))
        #expect(try refused.redirectParameters()["error"] == "invalid_request")
        let browser = Browser(app.web)
        try await browser.open(
            app.path([
                "client_id": "site", "request_uri": try PushedAuthorizationResponse(parsing: signed.body).requestURI,
            ]))
        #expect(try await browser.signIn().redirectParameters()["code"] != nil)
    }

    @Test(arguments: [true, false])
    func `is demanded of a request that is under way`(mustPush: Bool) async throws {
        let browser = Browser(app.web)
        try await browser.open("/authorize?" + FormEncoding.encode(try app.request().parameters.pairs))
        _ = try await app.web.service.updateClient("site") {
            if mustPush { $0.requirePushedAuthorizationRequests = true } else { $0.requireSignedRequestObject = true }
        }
        #expect(try await browser.signIn().redirectParameters()["error"] == "invalid_request")
    }
}
