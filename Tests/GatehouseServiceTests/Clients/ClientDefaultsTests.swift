import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("What the service chooses for a client")
struct ClientDefaultsTests {
    private func register(
        _ world: World, _ redirectURIs: [String], change: (inout ClientMetadata) -> Void = { _ in }
    ) async throws -> RegisterClient.Registered {
        var metadata = ClientMetadata()
        metadata.clientName = "Album"
        metadata.redirectURIs = redirectURIs
        change(&metadata)
        return try await world.service.registerClient(metadata)
    }

    @Test(arguments: [["http://127.0.0.1/callback"], ["com.example.album:/callback", "http://[::1]/"]])
    func `is no secret and a proven key for a native one`(redirectURIs: [String]) async throws {
        let registered = try await register(World(), redirectURIs)
        #expect(registered.secret == nil)
        #expect(registered.client.authenticationMethod == "none")
        #expect(registered.client.requiresDPoP)
        #expect(registered.client.grantTypes == [.authorizationCode, .refreshToken])
        #expect(registered.client.metadata.responseTypes == ["code"])
        #expect(registered.client.scope.description == "openid offline_access")
    }

    @Test func `is a secret for one on the web, which is told once and stored as a digest`() async throws {
        let world = try await World()
        let registered = try await register(world, ["https://album.example.com/callback"])
        let secret = try #require(registered.secret)
        #expect(registered.client.authenticationMethod == "client_secret_basic")
        #expect(!registered.client.requiresDPoP)
        let stored = try #require(try await world.records.client(registered.client.id))
        #expect(stored.secrets.digests == [TokenDigest(of: secret)])
        let canary = Canary()
        canary.collect(secret, as: "client secret")
        let rows = try await world.rows.allRows
        #expect(canary.search("\(rows)", place: "the rows").isEmpty)
        #expect(!"\(stored.metadata.json)".contains("client_secret\""))
    }

    @Test func `is what it asks for, where it asks`() async throws {
        let world = try await World()
        let web = try await register(world, ["https://album.example.com/callback"]) { $0.applicationType = "native" }
        #expect(web.client.authenticationMethod == "none")
        let native = try await register(world, ["http://127.0.0.1/callback"]) { $0.applicationType = "web" }
        #expect(native.client.authenticationMethod == "client_secret_basic")
        let bearer = try await register(world, ["http://127.0.0.1/callback"]) { $0.dpopBoundAccessTokens = false }
        #expect(!bearer.client.requiresDPoP)
        let post = try await register(world, ["https://album.example.com/callback"]) {
            $0.tokenEndpointAuthMethod = "client_secret_post"
        }
        #expect(post.secret != nil)
    }

    @Test func `isn't a method that the service doesn't know`() async throws {
        let world = try await World()
        for method in ["client_secret_jwt", "tls_client_auth", ""] {
            await expectRefusal(.invalidClientMetadata) {
                try await register(world, ["https://album.example.com/callback"]) {
                    $0.tokenEndpointAuthMethod = method
                }
            }
        }
        for name in ["client_id", "client_secret", "software_statement"] {
            await expectRefusal(.invalidClientMetadata) {
                try await register(world, ["https://album.example.com/callback"]) { $0.others[name] = "x" }
            }
        }
    }

    @Test func `isn't the key of an assertion, which it has to send, in public`() async throws {
        let world = try await World()
        let key = try PrivateKey.generate(.p256)
        guard var secret = try JSONValue(parsing: PrivateJSONWebKey(key).json.revealed).object else { return }
        secret["use"] = "sig"
        let named = try (0..<2).map { _ in
            JSONWebKey(try PrivateKey.generate(.p256).publicKey, keyID: "a", use: .signature).json
        }
        let odd = JSONValue.object((named[0].object ?? [:]).merging(["alg": .null]) { $1 })
        for keys: [JSONValue] in [
            [], [.object(secret)], [["kty": "oct", "k": "c2VjcmV0c2VjcmV0", "use": "sig"]], named, [odd],
            [named[0], named[0]], [named[0], ["kty": "RSA", "n": "AQ", "e": "AQAB", "use": "sig"]],
        ] {
            await expectRefusal(.invalidClientMetadata) {
                try await register(world, ["https://album.example.com/callback"]) {
                    $0.tokenEndpointAuthMethod = "private_key_jwt"
                    $0.jwks = ["keys": .array(keys)]
                }
            }
        }
    }

    @Test func `needs a redirect URI for codes, and none without them`() async throws {
        let world = try await World()
        await expectRefusal(.invalidRedirectURI) { try await register(world, []) }
        let exchanging = try await register(world, []) { $0.grantTypes = [.tokenExchange] }
        #expect(exchanging.client.redirectURIs.isEmpty)
        let many = (0...20).map { "http://127.0.0.1/\($0)" }
        await expectRefusal(.invalidRedirectURI) { try await register(world, many) }
        await expectRefusal(.invalidRedirectURI) { try await register(world, [many[0], many[0]]) }
        #expect(try await register(world, Array(many.dropLast())).client.redirectURIs.count == 20)
    }
}
