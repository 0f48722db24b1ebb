import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A client's registration")
struct ClientConfigurationTests {
    private func isRefused(_ response: HTTPResponse) -> Bool {
        response.status == .unauthorized && response.errorCode == "invalid_token"
    }

    @Test func `is read as it is, also after an administrator has changed it`() async throws {
        let web = try await Web()
        let registered = try await Registrar(web).registered()
        let response = try await registered.send(.get)
        #expect(response.status == .ok && response.headers["Cache-Control"] == "no-store")
        #expect(try response.json() == registered.answer)
        _ = try await web.service.updateClient(registered.id) {
            $0.clientName = "Photo album"
            $0.scope = "openid album.read album.write"
            $0.idTokenSignedResponseAlg = "RS256"
        }
        let read = try await registered.send(.get).json()
        #expect(read["client_name"] == "Photo album" && read["scope"] == "openid album.read album.write")
        #expect(read["id_token_signed_response_alg"] == "RS256")
    }

    @Test func `is another client's business only, and nobody learns which clients exist (3A-22)`() async throws {
        let web = try await Web()
        let registrar = try await Registrar(web)
        let (one, two) = (try await registrar.registered(), try await registrar.registered())
        let body = JSONBody(Registrar.metadata(["client_id": .string(two.id.rawValue)]))
        var answers: [HTTPResponse] = []
        // Another client's, one that an administrator registered, and none.
        for path in [two.path, "/register/notes", "/register/platform", "/register/client.nobody"] {
            for method in [HTTPMethod.get, .put, .delete] {
                answers.append(try await one.send(method, body: method == .put ? body : nil, path: path))
            }
            answers.append(try await one.send(.post, body: JSONBody([:]), path: path + "/challenges"))
            answers.append(try await one.send(.post, path: path + "/secret"))
        }
        #expect(answers.allSatisfy(isRefused))
        #expect(Set(answers.map(\.body)).count == 1, "all answers are the same")
        #expect(try await two.send(.get).json() == two.answer)
        #expect(try await web.service.records.clients().count == 3)
    }

    @Test func `is held up by wrong tokens of its own only, and of its network`() async throws {
        let web = try await Web { $0.limits.clientFailures.count = 3 }
        let registrar = try await Registrar(web)
        let (one, two) = (try await registrar.registered(), try await registrar.registered())
        for _ in 0..<3 { #expect(isRefused(try await one.send(.get, token: Secret("guess")))) }
        #expect(try await one.send(.get).status == .tooManyRequests)
        #expect(try await two.send(.get).status == .ok)
        _ = try await registrar.registered()
        let elsewhere = try await web.send(
            .get, one.path, headers: ["Authorization": "Bearer \(one.token.revealed)"], from: "198.51.100.1")
        #expect(elsewhere.status == .ok)
        web.time.advance(by: .seconds(60))
        #expect(try await one.send(.get).status == .ok)
    }

    @Test func `is limited to 60 requests in a minute from one network`() async throws {
        let web = try await Web()
        let registered = try await Registrar(web).registered()
        for _ in 0..<59 { #expect(try await registered.send(.get).status == .ok) }
        let limited = try await registered.send(.get)
        #expect(limited.status == .tooManyRequests && limited.headers["Retry-After"] == "60")
    }

    @Test func `gets another secret, and the one before still works until the next time`() async throws {
        let web = try await Web()
        let registered = try await Registrar(web).registered(["token_endpoint_auth_method": "client_secret_basic"])
        var secrets = [Secret(try #require(registered.answer["client_secret"]?.string))]
        for _ in 0..<2 {
            let response = try await registered.send(.post, path: registered.path + "/secret")
            #expect(response.status == .ok && response.headers["Cache-Control"] == "no-store")
            var answer = try #require(try response.json().object)
            secrets.append(Secret(try #require(answer["client_secret"]?.string)))
            answer["client_secret"] = registered.answer["client_secret"]
            #expect(JSONValue.object(answer) == registered.answer)
        }
        let record = try #require(try await web.service.records.client(registered.id))
        #expect(secrets.map(record.secrets.contains) == [false, true, true])
        let query = AuditQuery(event: .clientSecretReplaced)
        let entries = try await web.service.records.auditEntries(matching: query, limit: 5)
        #expect(entries.map(\.actor) == [.client, .client] && entries.map(\.client) == [registered.id, registered.id])
    }

    @Test func `gets no secret if it has none, or its token was revoked`() async throws {
        let web = try await Web()
        let app = try await Registrar(web).registered()
        let refused = try await app.send(.post, path: app.path + "/secret")
        #expect(refused.status == .badRequest && refused.errorCode == "invalid_client_metadata")
        try await web.service.revokeRegistrationToken(of: app.id)
        #expect(isRefused(try await app.send(.post, path: app.path + "/secret")))
    }

    @Test func `is replaced by what it was registered with`() async throws {
        let web = try await Web()
        let registrar = try await Registrar(web) { $0.scope = "openid offline_access" }
        let metadata: JSONValue = [
            "client_name": "Album", "redirect_uris": ["https://album.example.com/cb"],
        ]
        let response = try await web.post("/register", json: metadata, token: registrar.token)
        #expect(response.status == .created, "\(response.text)")
        let registered = Registration(web: web, answer: try response.json())
        var members = metadata.object ?? [:]
        members["client_id"] = .string(registered.id.rawValue)
        let replaced = try await registered.send(.put, body: JSONBody(.object(members)))
        #expect(try replaced.json() == registered.answer, "\(replaced.text)")
    }

    @Test func `is replaced as a whole`() async throws {
        let web = try await Web()
        let registered = try await Registrar(web).registered([
            "audience": "album-api", "post_logout_redirect_uris": ["https://album.example.com/bye"],
            "dpop_bound_access_tokens": false,
        ])
        let response = try await registered.replace([
            "client_name": "Albums", "post_logout_redirect_uris": .null, "dpop_bound_access_tokens": .null,
            "logo_uri": "https://album.example.com/logo",
        ])
        #expect(response.status == .ok)
        let answer = try response.json()
        #expect(answer["client_name"] == "Albums" && answer["audience"] == "album-api")
        #expect(answer["post_logout_redirect_uris"] == nil && answer["logo_uri"] == nil)
        #expect(answer["dpop_bound_access_tokens"] == true, "what is left out is the service's choice again")
        #expect(answer["registration_access_token"] == registered.answer["registration_access_token"])
        #expect(try await registered.send(.get).json() == answer)
        let gone = try await registered.replace(["audience": .null])
        #expect(try gone.json()["audience"] == nil)
        #expect(try await web.service.records.client(registered.id)?.audience == nil)
    }

    @Test(
        arguments: [
            ("client_id", .null), ("client_id", "notes"), ("client_id", 1), ("client_secret", "wrong"),
            ("client_secret", ""), ("client_secret", 1), ("registration_access_token", "x"),
            ("registration_client_uri", "https://id.example.com/"), ("client_secret_expires_at", 0),
            ("client_id_issued_at", 0), ("software_statement", "a.b.c"), ("jwks_uri", "https://127.0.0.1/"),
            ("grant_types", ["authorization_code", "client_credentials"]), ("resources", ["notes-api"]),
            ("stands_for", ["notes-api"]), ("scope", "openid album.read album.write"), ("audience", "other-api"),
            ("token_endpoint_auth_method", "client_secret_post"),
            ("grant_types", ["urn:ietf:params:oauth:grant-type:token-exchange"]),
        ] as [(String, JSONValue)])
    func `isn't replaced by what can't be chosen, or exceeds the initial token (3A-22)`(
        name: String, value: JSONValue
    ) async throws {
        let web = try await Web()
        let registered = try await Registrar(web).registered()
        let response = try await registered.replace([name: value])
        #expect(response.status == .badRequest && response.errorCode == "invalid_client_metadata", "\(response.text)")
        #expect(try await registered.send(.get).json() == registered.answer)
    }

    @Test func `never stands for a backend unless an administrator wants that (3A-22)`() async throws {
        let web = try await Web()
        let registrar = try await Registrar(web)
        let own: JSONValue = "client_secret_basic"
        let response = try await registrar.register(["token_endpoint_auth_method": own, "stands_for": ["notes-api"]])
        #expect(response.status == .badRequest && response.errorCode == "invalid_client_metadata")
        let registered = try await registrar.registered(["token_endpoint_auth_method": own])
        #expect(try await registered.replace(["stands_for": ["notes-api"]]).status == .badRequest)
        _ = try await web.service.updateClient(registered.id) { $0.standsFor = ["notes-api"] }
        #expect(try await registered.replace(["stands_for": ["notes-api"]]).status == .ok)
    }

    @Test func `gets no tokens of people for other backends, whatever its initial token permits`() async throws {
        let web = try await Web()
        let registrar = try await Registrar(web) {
            $0.grantTypes = [.authorizationCode, .refreshToken, .tokenExchange, .clientCredentials]
            $0.authenticationMethods = ["client_secret_basic"]
            ($0.audiences, $0.resources) = (["album-api"], ["notes-api"])
        }
        func metadata(_ grants: JSONValue) -> [String: JSONValue] {
            ["grant_types": grants, "audience": "album-api", "resources": ["notes-api"], "scope": "openid"]
        }
        let exchange: JSONValue = ["authorization_code", "urn:ietf:params:oauth:grant-type:token-exchange"]
        #expect(try await registrar.register(metadata(exchange)).status == .badRequest)
        let registered = try await registrar.registered(metadata(["authorization_code", "client_credentials"]))
        #expect(try await registered.replace(["grant_types": exchange]).status == .badRequest)
    }

    @Test func `keeps what an administrator has added, and gets no more`() async throws {
        let web = try await Web()
        let registered = try await Registrar(web).registered()
        _ = try await web.service.updateClient(registered.id) { $0.scope = "openid album.read album.write" }
        let kept = Registration(web: web, answer: try await registered.send(.get).json())
        #expect(try await kept.replace(["client_name": "Albums"]).status == .ok)
        #expect(try await kept.replace(["scope": "openid album.write admin"]).status == .badRequest)
        #expect(try await kept.replace(["scope": "openid"]).status == .ok)
        #expect(try await kept.replace().status == .badRequest, "what was given up isn't the client's any more")
    }

    @Test func `names the client's secret, or leaves it out`() async throws {
        let web = try await Web()
        let registered = try await Registrar(web).registered(["application_type": "web"])
        #expect(try await registered.replace().status == .ok)
        #expect(try await registered.replace(["client_secret": .null]).status == .ok)
        let fresh = try await web.service.replaceClientSecret(of: registered.id, keepsOld: false)
        #expect(try await registered.replace().errorCode == "invalid_client_metadata")
        let answer = try await registered.replace(["client_secret": .string(fresh.revealed)]).json()
        #expect(answer["client_secret"] == nil, "the secret stays")
        let open = try await registered.replace([
            "client_secret": .null, "token_endpoint_auth_method": "none",
        ])
        #expect(try open.json()["token_endpoint_auth_method"] == "none")
        let again = Registration(web: web, answer: try open.json())
        let secret = try await again.replace(["token_endpoint_auth_method": "client_secret_basic"]).json()[
            "client_secret"]
        #expect(secret?.string?.utf8.count == 43, "a client that begins to have a secret gets one")
    }

    @Test func `changes nothing of what an administrator has decided about it`() async throws {
        let web = try await Web()
        let registered = try await Registrar(web).registered(["application_type": "web"])
        let own: [String: JSONValue] = [
            "settings": ["code_protection": "client"], "code_protection": "client", "consent": "never",
        ]
        #expect(try await registered.replace(own).status == .ok)
        #expect(try await web.service.records.client(registered.id)?.settings == ClientSettings())
        _ = try await web.service.updateClient(registered.id, settings: { $0.codeProtection = .pkceOrNonce }) { _ in }
        #expect(try await registered.replace(own).status == .ok)
        #expect(try await web.service.records.client(registered.id)?.codeProtection == .pkceOrNonce)
        let answer = try await registered.replace(["token_endpoint_auth_method": "none"])
        #expect(answer.errorCode == "invalid_client_metadata")
    }

    @Test func `gets another redirect URI only by the rules, and people are asked again`() async throws {
        let web = try await Web()
        let registered = try await Registrar(web).registered()
        for uris: JSONValue in [["http://evil.example.com/"], [], ["https://album.example.com/*"]] {
            #expect(try await registered.replace(["redirect_uris": uris]).errorCode == "invalid_redirect_uri")
        }
        #expect(try await registered.replace(["redirect_uris": ["https://album.example.com/new"]]).status == .ok)
        #expect(try await web.service.records.client(registered.id)?.version == 2)
    }

    @Test func `takes a new key of the backend with a proof, and keeps the old one meanwhile (3A-23)`() async throws {
        let web = try await Web()
        let (key, other) = (try PrivateKey.generate(.p256), try PrivateKey.generate(.p256))
        let registrar = try await Registrar(web)
        let first = try await web.post("/register/challenges", json: [:], token: registrar.token)
        let firstKeys: JSONValue = ["keys": [JSONWebKey(key.publicKey).json]]
        let firstProof = try await proof(of: key, first, web)
        let registered = try await registrar.registered([
            "audience": "album-api", "jwks": firstKeys, "key_proof": .string(firstProof),
        ])
        #expect(try await registered.replace(["client_name": "Albums"]).status == .ok, "the same key needs no proof")
        #expect(try await registered.replace(["jwks": .null]).status == .badRequest, "tokens would be readable")
        let keys: JSONValue = ["keys": [JSONWebKey(other.publicKey).json]]
        #expect(try await registered.replace(["jwks": keys]).status == .badRequest)
        let challenge = try await registered.send(.post, body: JSONBody([:]), path: registered.path + "/challenges")
        #expect(challenge.status == .created)
        let wrong = try await proof(of: key, challenge, web)
        #expect(try await registered.replace(["jwks": keys, "key_proof": .string(wrong)]).status == .badRequest)
        let right = try await proof(of: other, challenge, web)
        let answer = try await registered.replace(["jwks": keys, "key_proof": .string(right)])
        #expect(answer.status == .ok)
        #expect(
            try answer.json()["jwks"]?["keys"]?.array?.first?["kid"]?.string == JSONWebKey(other.publicKey).thumbprint)
        #expect(try await web.service.records.client(registered.id)?.sealingKeys.keys.count == 2)
        let back = try await registered.replace(["jwks": firstKeys, "key_proof": .string(firstProof)])
        #expect(back.status == .badRequest, "a proof is used once")
        #expect(
            try await registered.replace(["jwks": keys, "key_proof": .string(right)]).status == .ok, "the same key")
    }

    private func proof(of key: PrivateKey, _ challenge: HTTPResponse, _ web: Web) async throws -> String {
        try await SealingKeyProof.make(
            challenge: try #require(try challenge.json()["challenge"]?.string), issuer: web.issuer, key: key,
            time: web.time)
    }

    @Test func `ends with the client's tokens`() async throws {
        let web = try await Web()
        let registered = try await Registrar(web).registered()
        let response = try await registered.send(.delete)
        #expect(response.status == .noContent && response.body.isEmpty)
        for method in [HTTPMethod.get, .delete] { #expect(isRefused(try await registered.send(method))) }
        #expect(isRefused(try await registered.replace()))
        #expect(try await web.service.records.client(registered.id) == nil)
    }
}
