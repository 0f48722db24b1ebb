import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The registration endpoint")
struct RegistrationEndpointTests {
    @Test func `registers an app whose backend proves that it has its key (3A-23)`() async throws {
        let web = try await Web()
        let registrar = try await Registrar(web)
        let challenge = try await web.post("/register/challenges", json: [:], token: registrar.token)
        #expect(challenge.status == .created)
        let key = try PrivateKey.generate(.p256)
        let proof = try await SealingKeyProof.make(
            challenge: try #require(try challenge.json()["challenge"]?.string), issuer: web.issuer, key: key,
            time: web.time)
        let keys: JSONValue = ["keys": [JSONWebKey(key.publicKey).json]]
        let answer = try await registrar.registered([
            "audience": "album-api", "jwks": keys, "key_proof": .string(proof),
        ]).answer
        #expect(answer["token_endpoint_auth_method"] == "none")
        #expect(answer["client_secret"] == nil && answer["key_proof"] == nil)
        #expect(answer["dpop_bound_access_tokens"] == true)
        #expect(answer["jwks"]?["keys"]?.array?.first?["kid"]?.string == JSONWebKey(key.publicKey).thumbprint)
        let id = try #require(answer["client_id"]?.string)
        #expect(try await web.service.records.client(ClientID(id))?.name == "Album")
        let again = try await Registrar(web) { $0.audiences = ["again"] }.register([
            "scope": "openid", "audience": "again", "jwks": keys, "key_proof": .string(proof),
        ])
        #expect(again.errorCode == "invalid_client_metadata")
    }

    @Test func `answers what RFC 7591 and RFC 7592 say, and only what the service acts on`() async throws {
        let web = try await Web()
        let response = try await Registrar(web).register([
            "client_uri": "https://album.example.com/", "logo_uri": "http://169.254.169.254/logo",
            "tos_uri": "https://album.example.com/tos", "policy_uri": "https://album.example.com/policy",
            "contacts": ["ada@example.com"], "software_id": "4NRB1", "software_version": "2", "client_name#ja": "アルバム",
            "initiate_login_uri": "https://album.example.com/login",
            "token_endpoint_auth_signing_alg": "ES256", "something": ["else": 1],
        ])
        #expect(response.status == .created)
        #expect(response.headers["Cache-Control"] == "no-store")
        let answer = try response.json()
        #expect(
            try #require(answer.object).keys.sorted() == [
                "application_type", "client_id", "client_id_issued_at", "client_name", "dpop_bound_access_tokens",
                "grant_types", "id_token_signed_response_alg", "redirect_uris", "registration_access_token",
                "registration_client_uri", "response_types", "scope", "subject_type", "token_endpoint_auth_method",
            ])
        #expect(answer["client_id_issued_at"] == .integer(web.time.numericDate))
        #expect(answer["id_token_signed_response_alg"] == "ES256" && answer["subject_type"] == "pairwise")
        let id = try #require(answer["client_id"]?.string)
        #expect(answer["registration_client_uri"]?.string == "https://id.example.com/register/\(id)")
        let token = try #require(answer["registration_access_token"]?.string)
        #expect(Base64URL.decode(token)?.count == 32)
        let client = try #require(try await web.service.records.client(ClientID(id)))
        #expect(client.registration?.digest == TokenDigest(of: Secret(token)))
    }

    @Test func `names the member that has another type`() async throws {
        let registrar = try await Registrar(try await Web())
        let members: [(String, JSONValue)] = [("jwks_uri", 5), ("redirect_uris", "x"), ("client_name", ["x"])]
        for (name, value) in members {
            let refused = try await registrar.register([name: value])
            #expect(refused.errorCode == "invalid_client_metadata")
            #expect(try refused.json()["error_description"]?.string == "The member \(name) isn't valid.")
        }
    }

    @Test func `registers where logout tokens are sent, at https addresses of others`() async throws {
        let registrar = try await Registrar(try await Web())
        let members: [String: JSONValue] = [
            "backchannel_logout_uri": "https://album.example.com/logged-out",
            "backchannel_logout_session_required": true,
        ]
        let answer = try await registrar.registered(members).answer
        for (name, value) in members { #expect(answer[name] == value) }
        for wrong: JSONValue in [
            "http://127.0.0.1:22/", "http://album.example.com/", "https://album.example.com/#x",
            "https://id.example.com/logout", "https://ada@album.example.com/", 1,
            .string("https://album.example.com/" + String(repeating: "a", count: 1_000)),
        ] {
            let refused = try await registrar.register(["backchannel_logout_uri": wrong])
            #expect(refused.errorCode == "invalid_client_metadata", "\(wrong)")
        }
    }

    @Test func `registers where people may be sent after a logout`() async throws {
        let registrar = try await Registrar(try await Web())
        let uris: JSONValue = ["https://album.example.com/bye"]
        #expect(
            try await registrar.registered(["post_logout_redirect_uris": uris]).answer["post_logout_redirect_uris"]
                == uris)
        let refused = try await registrar.register(["post_logout_redirect_uris": ["http://evil.example.com/"]])
        #expect(refused.errorCode == "invalid_redirect_uri")
    }

    @Test(arguments: ["https://album.example.com/cb?code=1", "https://id.example.com/sign-in"])
    func `refuses a redirect URI that could be taken for the service's answer, or is at the service`(
        uri: String
    ) async throws {
        let refused = try await Registrar(try await Web()).register(["redirect_uris": [.string(uri)]])
        #expect(refused.status == .badRequest && refused.errorCode == "invalid_redirect_uri")
        #expect(refused.text.contains("can't be a redirect URI"))
    }

    @Test(
        arguments: [
            ("client_id", "mine"), ("client_secret", "x"), ("registration_access_token", "x"),
            ("jwks_uri", "http://169.254.169.254/"), ("jwks_uri", "https://album.example.com/jwks"),
            ("software_statement", "a.b.c"), ("token_endpoint_auth_method", "tls_client_auth"), ("client_name", 1),
            ("token_endpoint_auth_method", "private_key_jwt"), ("redirect_uris", "https://album.example.com/cb"),
            ("grant_types", ["password"]), ("scope", "a  b"), ("dpop_bound_access_tokens", "yes"),
            ("jwks", ["keys": []]), ("application_type", "browser"), ("subject_type", "public"),
            ("require_signed_request_object", true), ("sector_identifier_uri", "http://127.0.0.1/"),
            ("request_uris", ["https://album.example.com/request"]),
            ("request_object_signing_alg", "none"), ("request_uris", "x"),
            ("tls_client_certificate_bound_access_tokens", true), ("default_max_age", 60),
            ("id_token_encrypted_response_alg", "ECDH-ES"), ("require_auth_time", "yes"),
            ("jwks", ["keys": [["kty": "oct", "k": "c2VjcmV0"]]]),
            ("jwks", ["keys": [["kty": "oct", "k": "c2VjcmV0", "use": "sig"]]]),
            ("jwks", ["keys": [["kty": "RSA", "n": "AQAB", "e": "AQAB", "use": "sig"]]]),
        ] as [(String, JSONValue)])
    func `refuses what can't be chosen (3A-3, 3A-22, 3A-23)`(name: String, value: JSONValue) async throws {
        let web = try await Web()
        let response = try await Registrar(web, uses: 1).register([name: value])
        #expect(response.status == .badRequest)
        #expect(response.errorCode == "invalid_client_metadata")
        #expect(try await web.service.records.clients().count == 1)
        #expect(try await web.service.records.initialTokens().map(\.usesLeft) == [1], "a refused request uses nothing")
    }

    @Test func `refuses a private key, and names no part of it (3A-23)`() async throws {
        let key = try PrivateKey.generate(.p256)
        guard var secret = try JSONValue(parsing: PrivateJSONWebKey(key).json.revealed).object else { return }
        for use: JSONValue? in [nil, "sig", "enc"] {
            secret["use"] = use
            let registrar = try await Registrar(try await Web())
            let response = try await registrar.register([
                "audience": "album-api", "token_endpoint_auth_method": use == "sig" ? "private_key_jwt" : "none",
                "jwks": ["keys": [.object(secret)]], "key_proof": "a.b.c",
            ])
            #expect(response.errorCode == "invalid_client_metadata")
            #expect(!response.text.contains(try #require(secret["d"]?.string)))
        }
    }

    @Test func `refuses a redirect URI that anybody could read`() async throws {
        let registrar = try await Registrar(try await Web())
        for uris: JSONValue in [
            ["http://album.example.com/cb"], ["https://album.example.com/*"], [], ["javascript:alert(1)"],
            ["https://album.example.com/cb#x"], ["custom:/cb"],
        ] {
            let response = try await registrar.register(["redirect_uris": uris])
            #expect(response.status == .badRequest)
            #expect(response.errorCode == "invalid_redirect_uri")
        }
    }

    @Test func `gives a client on a server a secret, of which it stores only a digest`() async throws {
        let web = try await Web()
        let registered = try await Registrar(web).registered(["application_type": "web"])
        #expect(registered.answer["token_endpoint_auth_method"] == "client_secret_basic")
        #expect(registered.answer["client_secret_expires_at"] == 0)
        let secret = try #require(registered.answer["client_secret"]?.string)
        #expect(secret.utf8.count == 43)
        let client = try #require(try await web.service.records.client(registered.id))
        #expect(client.secrets.contains(Secret(secret)))
        #expect(!"\(client.metadata.json)".contains(secret))
        let read = try await registered.send(.get).json()
        #expect(read["client_secret"] == nil && read["client_name"] == "Album")
    }

    @Test func `gives one audience to one client, and doesn't say to which`() async throws {
        let registrar = try await Registrar(try await Web())
        _ = try await registrar.registered(["audience": "album-api"])
        let second = try await registrar.register(["audience": "album-api"])
        #expect(second.status == .badRequest && second.errorCode == "invalid_client_metadata")
        #expect(!second.text.contains("client."))
    }

    @Test func `refuses what isn't a JSON object, and what is too long`() async throws {
        let web = try await Web()
        let registrar = try await Registrar(web)
        #expect(
            try await web.post("/register", json: [], token: registrar.token).errorCode == "invalid_client_metadata")
        let headers: HTTPHeaders = ["Authorization": "Bearer \(registrar.token.revealed)"]
        let form = try await web.send(.post, "/register", headers: headers, body: FormBody([("client_name", "x")]))
        #expect(form.status == .unsupportedMediaType)
        let long = try await registrar.register(["something": .string(String(repeating: "x", count: 17_000))])
        #expect(long.errorCode == "invalid_client_metadata")
        let keys = (0...10).map { JSONValue.object(["kty": "OKP", "kid": .string("\($0)"), "use": "sig"]) }
        #expect(try await registrar.register(["jwks": ["keys": .array(keys)]]).status == .badRequest)
    }
}
