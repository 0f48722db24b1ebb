import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Registering a client")
struct RegisterClientTests {
    private func metadata(_ change: (inout ClientMetadata) -> Void = { _ in }) -> ClientMetadata {
        var metadata = ClientMetadata()
        metadata.clientName = "Album"
        metadata.redirectURIs = ["https://album.example.com/callback"]
        metadata.audience = "album-api"
        change(&metadata)
        return metadata
    }

    @Test func `keeps what was said, under a random id`() async throws {
        let world = try await World()
        let client = try await world.service.registerClient(metadata()).client
        #expect(client.id.rawValue.utf8.count >= 22)
        let stored = try #require(try await world.records.client(client.id))
        #expect(stored.metadata == client.metadata)
        #expect(stored.audience == "album-api")
        #expect(stored.createdAt == world.time.now)
        #expect(try await world.records.countAuditEntries(matching: AuditQuery(client: client.id)) == 1)
    }

    @Test func `keeps a proven key under its thumbprint, for sealing only (3A-23)`() async throws {
        let world = try await World()
        let key = try PrivateKey.generate(.p256)
        let uploaded = JSONWebKey(key.publicKey, keyID: "my own name").json
        let client = try await world.service.registerClient(
            metadata { $0.sealingKey = uploaded }, proof: try await world.proof(of: key)
        ).client
        let kept = try JSONWebKey(parsing: try #require(client.sealingKey))
        #expect(kept.keyID?.rawValue == kept.thumbprint)
        #expect(kept.use == .encryption)
        #expect(kept.publicKey == key.publicKey)
    }

    @Test func `refuses a key without proof, or with somebody else's (3A-23)`() async throws {
        let world = try await World()
        let (key, other) = (try PrivateKey.generate(.p256), try PrivateKey.generate(.p256))
        let metadata = metadata { $0.sealingKey = JSONWebKey(key.publicKey).json }
        let stranger = try await SealingKeyProof.make(
            challenge: "unknown", issuer: World.issuer, key: key, time: world.time)
        let elsewhere = try await SealingKeyProof.make(
            challenge: try await world.service.issueChallenge().challenge.revealed, issuer: "https://other.example.com",
            key: key, time: world.time)
        for proof in [nil, "", "a.b.c", try await world.proof(of: other), stranger, elsewhere] {
            await expectRefusal(.invalidClientMetadata) {
                try await world.service.registerClient(metadata, proof: proof)
            }
        }
    }

    @Test func `spends a challenge once and in time (3A-23)`() async throws {
        let world = try await World()
        let key = try PrivateKey.generate(.p256)
        let proof = try await world.proof(of: key)
        let first = metadata { $0.sealingKey = JSONWebKey(key.publicKey).json }
        _ = try await world.service.registerClient(first, proof: proof)
        var second = first
        second.audience = "second-api"
        await expectRefusal(.invalidClientMetadata) { try await world.service.registerClient(second, proof: proof) }
        let old = try await world.service.issueChallenge().challenge
        world.time.advance(by: .seconds(600))
        let late = try await SealingKeyProof.make(
            challenge: old.revealed, issuer: World.issuer, key: key, time: world.time)
        await expectRefusal(.invalidClientMetadata) { try await world.service.registerClient(second, proof: late) }
        _ = try await world.service.registerClient(second, proof: try await world.proof(of: key))
    }

    @Test func `refuses private, symmetric, weak and unsuitable keys (3A-23)`() async throws {
        let world = try await World()
        let key = try PrivateKey.generate(.p256)
        let signing = JSONWebKey(key.publicKey, use: .signature)
        let point: JSONValue = [
            "kty": "EC", "crv": "P-256", "x": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "y": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        ]
        let bad: [JSONValue] = [
            try JSONValue(parsing: PrivateJSONWebKey(key).json.revealed), ["kty": "oct", "k": "c2VjcmV0c2VjcmV0"],
            ["kty": "RSA", "n": "AQAB", "e": "AQAB"], point, signing.json, .string(key.pem.revealed), .object([:]),
            JSONWebKey(try PrivateKey.generate(.ed25519).publicKey).json,
            JSONWebKey(key.publicKey, use: .encryption, algorithm: "RSA-OAEP").json,
        ]
        let proof = try await world.proof(of: key)
        for json in bad {
            await expectRefusal(.invalidClientMetadata) {
                try await world.service.registerClient(metadata { $0.sealingKey = json }, proof: proof)
            }
        }
        _ = try await world.service.registerClient(
            metadata { $0.sealingKey = JSONWebKey(key.publicKey).json }, proof: proof)
    }

    @Test(arguments: [
        "http://album.example.com/callback", "javascript:alert(1)", "data:text/html,x", "https://*.example.com/cb",
        "https://album.example.com/*", "https://album.example.com/cb#x", "https://user@album.example.com/cb",
        "callback",
        "https://album.example.com/cb?a=1&state=x", "https://album.example.com/cb?st%61te", World.issuer,
        World.issuer + ":443/sign-in", "https://id%2Eexample.com/", "https://album%2Eexample.com/cb",
        "https://album.example.com\\@evil.example.com/", "", "https://", "custom:/callback", "file:///etc/passwd",
    ])
    func `refuses redirect URIs that lead astray (3A-3)`(uri: String) async throws {
        let world = try await World()
        for path in [\ClientMetadata.redirectURIs, \ClientMetadata.postLogoutRedirectURIs] {
            await expectRefusal(.invalidRedirectURI) {
                try await world.service.registerClient(metadata { $0[keyPath: path] = [uri] })
            }
        }
    }

    @Test(arguments: AuthorizationResponse.parameterNames)
    func `refuses a redirect URI with a parameter of an answer`(name: String) async throws {
        let world = try await World()
        let uri = "https://album.example.com/callback?page=1&\(name)=x"
        do {
            _ = try await world.service.registerClient(metadata { $0.redirectURIs = [uri] })
            Issue.record("\(uri) was registered")
        } catch let refusal as Refusal {
            #expect(refusal.code == .invalidRedirectURI && refusal.reason.contains("the parameter \(name),"))
        }
    }

    @Test func `refuses keys of which none can verify what the client would sign`() async throws {
        let world = try await World()
        let (p256, x25519) = (try PrivateKey.generate(.p256), try PrivateKey.generate(.x25519))
        func register(
            _ keys: [JSONWebKey], change: (inout ClientMetadata) -> Void = { _ in }
        ) async throws {
            _ = try await world.service.registerClient(
                metadata {
                    $0.audience = nil
                    $0.tokenEndpointAuthMethod = "private_key_jwt"
                    $0.jwks = ["keys": .array(keys.map(\.json))]
                    change(&$0)
                })
        }
        let bad = [
            JSONWebKey(x25519.publicKey), JSONWebKey(x25519.publicKey, use: .signature),
            JSONWebKey(p256.publicKey, algorithm: "HS256"), JSONWebKey(p256.publicKey, algorithm: "none"),
            JSONWebKey(p256.publicKey, use: .signature, algorithm: "ECDH-ES"),
        ]
        for key in bad { await expectRefusal(.invalidClientMetadata) { try await register([key]) } }
        await expectRefusal(.invalidClientMetadata) { try await register(bad) }
        let good = JSONWebKey(p256.publicKey, use: .signature)
        await expectRefusal(.invalidClientMetadata) {
            try await register([good]) { $0.tokenEndpointAuthSigningAlg = "ES384" }
        }
        try await register([good]) { $0.tokenEndpointAuthSigningAlg = "ES256" }
        try await register([JSONWebKey(x25519.publicKey), good])
    }

    @Test(arguments: [
        "https://album.example.com/callback", "http://127.0.0.1/callback", "http://[::1]:8080/",
        "https://album.example.com/callback?page=1&code_id=2",
        "com.example.album:/cb",
    ])
    func `accepts those that don't`(uri: String) async throws {
        let world = try await World()
        let client = try await world.service.registerClient(
            metadata { ($0.redirectURIs, $0.postLogoutRedirectURIs) = ([uri], [uri]) }
        ).client
        #expect(client.redirectURIs == [uri] && client.metadata.postLogoutRedirectURIs == [uri])
    }

    @Test func `refuses names that can't be seen or pretend to be others (3L-24)`() async throws {
        let world = try await World()
        for name in ["", "   ", "Al\u{202E}bum", "Al\u{200B}bum", "Album\n", String(repeating: "a", count: 101)] {
            await expectRefusal(.invalidClientMetadata) {
                try await world.service.registerClient(metadata { $0.clientName = name })
            }
        }
        _ = try await world.service.registerClient(metadata { $0.clientName = "相册 Álbum" })
    }

    @Test func `refuses what belongs to the service or to another client`() async throws {
        let world = try await World()
        for audience in [World.issuer, "platform", "notes-api"] {
            await expectRefusal(.alreadyExists) {
                try await world.service.registerClient(metadata { $0.audience = audience })
            }
        }
        await expectRefusal(.alreadyExists) { try await world.service.registerClient(metadata(), id: "platform") }
        await expectRefusal(.alreadyExists) { try await world.service.registerClient(metadata(), id: "notes") }
        await expectRefusal(.invalidClientMetadata) { try await world.service.registerClient(metadata(), id: "a b") }
    }

    @Test func `refuses grants that the service doesn't know (3A-13)`() async throws {
        let world = try await World()
        for grants in [[], [GrantType(rawValue: "password")], [.authorizationCode, GrantType(rawValue: "implicit")]] {
            await expectRefusal(.invalidClientMetadata) {
                try await world.service.registerClient(metadata { $0.grantTypes = grants })
            }
        }
    }
}
