import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The registration endpoint")
struct RegistrationEndpointTests {
    private func metadata(_ changes: [String: JSONValue] = [:]) -> JSONValue {
        let metadata: [String: JSONValue] = [
            "client_name": "Album", "redirect_uris": ["https://album.example.com/cb"], "application_type": "native",
            "audience": "album-api", "scope": "openid album.read",
        ]
        return .object(metadata.merging(changes) { $1 })
    }

    @Test func `registers an app whose backend proves that it has its key (3A-23)`() async throws {
        let web = try await Web()
        let challenge = try await web.post("/apps/challenges", json: [:])
        #expect(challenge.status == .created)
        let key = try PrivateKey.generate(.p256)
        let proof = try await SealingKeyProof.make(
            challenge: try #require(try challenge.json()["challenge"]?.string), issuer: web.issuer, key: key,
            time: web.time)
        let response = try await web.post(
            "/apps",
            json: metadata([
                "jwks": ["keys": [JSONWebKey(key.publicKey).json]], "key_proof": .string(proof),
            ]))
        #expect(response.status == .created)
        let answer = try response.json()
        let id = try #require(answer["client_id"]?.string)
        #expect(answer["token_endpoint_auth_method"] == "none")
        #expect(answer["client_secret"] == nil)
        #expect(answer["dpop_bound_access_tokens"] == true)
        #expect(answer["jwks"]?["keys"]?.array?.first?["kid"]?.string == JSONWebKey(key.publicKey).thumbprint)
        #expect(try await web.service.records.client(ClientID(id))?.name == "Album")
        let again = try await web.post(
            "/apps",
            json: metadata([
                "audience": "again", "jwks": ["keys": [JSONWebKey(key.publicKey).json]], "key_proof": .string(proof),
            ]))
        #expect(again.errorCode == "invalid_client_metadata")
    }

    @Test func `registers where people may be sent after a logout`() async throws {
        let web = try await Web()
        let uris: JSONValue = ["https://album.example.com/bye"]
        let answer = try await web.post("/apps", json: metadata(["post_logout_redirect_uris": uris]))
        #expect(answer.status == .created)
        #expect(try answer.json()["post_logout_redirect_uris"] == uris)
        let refused = try await web.post(
            "/apps", json: metadata(["post_logout_redirect_uris": ["http://evil.example.com/"], "audience": "b"]))
        #expect(refused.errorCode == "invalid_redirect_uri")
    }

    @Test func `wants to see the initial access token (3A-22)`() async throws {
        let web = try await Web()
        for path in ["/apps", "/apps/challenges"] {
            for token in [nil, Secret("wrong"), Secret("")] {
                let response = try await web.post(path, json: metadata(), token: token)
                #expect(response.status == .unauthorized)
                #expect(response.headers["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
            }
        }
        #expect(try await web.post("/apps", json: metadata()).status == .created)
    }

    @Test(
        arguments: [
            ("client_id", "mine"), ("client_secret", "x"), ("jwks_uri", "http://169.254.169.254/"),
            ("software_statement", "a.b.c"), ("token_endpoint_auth_method", "tls_client_auth"), ("client_name", 1),
            ("token_endpoint_auth_method", "private_key_jwt"), ("redirect_uris", "https://album.example.com/cb"),
            ("grant_types", ["password"]), ("scope", "a  b"), ("dpop_bound_access_tokens", "yes"),
            ("jwks", ["keys": []]),
            ("jwks", ["keys": [["kty": "oct", "k": "c2VjcmV0"]]]),
            ("jwks", ["keys": [["kty": "oct", "k": "c2VjcmV0", "use": "sig"]]]),
        ] as [(String, JSONValue)])
    func `refuses what can't be chosen (3A-3, 3A-22)`(name: String, value: JSONValue) async throws {
        let web = try await Web()
        let response = try await web.post("/apps", json: metadata([name: value]))
        #expect(response.status == .badRequest)
        #expect(response.errorCode == "invalid_client_metadata")
        #expect(try await web.service.records.clients().count == 1)
    }

    @Test func `refuses a redirect URI that anybody could read`() async throws {
        let web = try await Web()
        for uris: JSONValue in [["http://album.example.com/cb"], ["https://album.example.com/*"], []] {
            let response = try await web.post("/apps", json: metadata(["redirect_uris": uris]))
            #expect(response.status == .badRequest)
            #expect(response.errorCode == "invalid_redirect_uri")
        }
    }

    @Test func `gives a client on a server a secret, of which it stores only a digest`() async throws {
        let web = try await Web()
        let response = try await web.post("/apps", json: metadata(["application_type": "web"]))
        #expect(response.status == .created)
        let answer = try response.json()
        #expect(answer["token_endpoint_auth_method"] == "client_secret_basic")
        #expect(answer["client_secret_expires_at"] == 0)
        let secret = try #require(answer["client_secret"]?.string)
        #expect(secret.utf8.count == 43)
        let client = try #require(try await web.service.records.client(ClientID(answer["client_id"]?.string ?? "")))
        #expect(client.secrets.contains(Secret(secret)))
        #expect(!"\(client.metadata.json)".contains(secret))
    }

    @Test func `refuses a second app for one audience`() async throws {
        let web = try await Web()
        #expect(try await web.post("/apps", json: metadata()).status == .created)
        #expect(try await web.post("/apps", json: metadata()).status == .conflict)
    }

    @Test func `refuses what isn't a JSON object`() async throws {
        let web = try await Web()
        #expect(try await web.post("/apps", json: []).status == .badRequest)
        let headers: HTTPHeaders = ["Authorization": "Bearer an-initial-access-token"]
        let form = try await web.send(.post, "/apps", headers: headers, body: FormBody([("client_name", "x")]))
        #expect(form.status == .unsupportedMediaType)
    }
}
