import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Registering an app")
struct RegisterAppTests {
    private func registration(_ change: (inout AppRegistration) -> Void = { _ in }) -> AppRegistration {
        var registration = AppRegistration(name: "Album")
        registration.redirectURIs = ["https://album.example.com/callback"]
        registration.audience = "album-api"
        change(&registration)
        return registration
    }

    @Test func `keeps what was said, under a random id`() async throws {
        let world = try await World()
        let app = try await world.service.registerApp(registration())
        #expect(app.id.rawValue.utf8.count >= 22)
        #expect(try await world.storage.app(app.id) == app)
        #expect(app.requiresDPoP)
        #expect(try await world.storage.countAuditEntries(matching: AuditQuery(client: app.id)) == 1)
    }

    @Test func `keeps a proven key under its thumbprint, for sealing only (3A-23)`() async throws {
        let world = try await World()
        let key = try PrivateKey.generate(.p256)
        let uploaded = JSONWebKey(key.publicKey, keyID: "my own name").json
        let app = try await world.service.registerApp(
            registration { $0.sealingKey = uploaded }, proof: try await world.proof(of: key))
        let kept = try JSONWebKey(parsing: try #require(app.sealingKey))
        #expect(kept.keyID?.rawValue == kept.thumbprint)
        #expect(kept.use == .encryption)
        #expect(kept.publicKey == key.publicKey)
    }

    @Test func `refuses a key without proof, or with somebody else's (3A-23)`() async throws {
        let world = try await World()
        let (key, other) = (try PrivateKey.generate(.p256), try PrivateKey.generate(.p256))
        let registration = registration { $0.sealingKey = JSONWebKey(key.publicKey).json }
        let stranger = try await SealingKeyProof.make(
            challenge: "unknown", issuer: World.issuer, key: key, time: world.time)
        let elsewhere = try await SealingKeyProof.make(
            challenge: try await world.service.issueChallenge().challenge.revealed, issuer: "https://other.example.com",
            key: key, time: world.time)
        for proof in [nil, "", "a.b.c", try await world.proof(of: other), stranger, elsewhere] {
            await expectRefusal(.proofRefused) {
                try await world.service.registerApp(registration, proof: proof)
            }
        }
    }

    @Test func `spends a challenge once and in time (3A-23)`() async throws {
        let world = try await World()
        let key = try PrivateKey.generate(.p256)
        let proof = try await world.proof(of: key)
        let first = registration { $0.sealingKey = JSONWebKey(key.publicKey).json }
        _ = try await world.service.registerApp(first, proof: proof)
        var second = first
        second.audience = "second-api"
        await expectRefusal(.proofRefused) { try await world.service.registerApp(second, proof: proof) }
        let old = try await world.service.issueChallenge().challenge
        world.time.advance(by: .seconds(600))
        let late = try await SealingKeyProof.make(
            challenge: old.revealed, issuer: World.issuer, key: key, time: world.time)
        await expectRefusal(.proofRefused) { try await world.service.registerApp(second, proof: late) }
        _ = try await world.service.registerApp(second, proof: try await world.proof(of: key))
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
            await expectRefusal(.invalidInput) {
                try await world.service.registerApp(registration { $0.sealingKey = json }, proof: proof)
            }
        }
        _ = try await world.service.registerApp(
            registration { $0.sealingKey = JSONWebKey(key.publicKey).json }, proof: proof)
    }

    @Test(arguments: [
        "http://album.example.com/callback", "javascript:alert(1)", "data:text/html,x", "https://*.example.com/cb",
        "https://album.example.com/*", "https://album.example.com/cb#x", "https://user@album.example.com/cb",
        "callback",
        "https://album.example.com\\@evil.example.com/", "", "https://", "custom:/callback", "file:///etc/passwd",
    ])
    func `refuses redirect URIs that lead astray (3A-3)`(uri: String) async throws {
        let world = try await World()
        await expectRefusal(.invalidInput) {
            try await world.service.registerApp(registration { $0.redirectURIs = [uri] })
        }
    }

    @Test(arguments: [
        "https://album.example.com/callback", "http://127.0.0.1/callback", "http://[::1]:8080/",
        "com.example.album:/cb",
    ])
    func `accepts those that don't`(uri: String) async throws {
        let world = try await World()
        let app = try await world.service.registerApp(registration { $0.redirectURIs = [uri] })
        #expect(app.redirectURIs == [uri])
    }

    @Test func `refuses names that can't be seen or pretend to be others (3L-24)`() async throws {
        let world = try await World()
        for name in ["", "   ", "Al\u{202E}bum", "Al\u{200B}bum", "Album\n", String(repeating: "a", count: 101)] {
            await expectRefusal(.invalidInput) {
                try await world.service.registerApp(registration { $0.name = name })
            }
        }
        _ = try await world.service.registerApp(registration { $0.name = "相册 Álbum" })
    }

    @Test func `refuses what belongs to the service or to another app`() async throws {
        let world = try await World()
        for audience in [World.issuer, "platform", "notes-api"] {
            await expectRefusal(.alreadyExists) {
                try await world.service.registerApp(registration { $0.audience = audience })
            }
        }
        await expectRefusal(.alreadyExists) { try await world.service.registerApp(registration(), id: "platform") }
        await expectRefusal(.alreadyExists) { try await world.service.registerApp(registration(), id: "notes") }
        await expectRefusal(.invalidInput) { try await world.service.registerApp(registration(), id: "a b") }
    }

    @Test func `refuses grants that the service doesn't know (3A-13)`() async throws {
        let world = try await World()
        for grants in [[], [GrantType(rawValue: "password")], [.authorizationCode, GrantType(rawValue: "implicit")]] {
            await expectRefusal(.invalidInput) {
                try await world.service.registerApp(registration { $0.grantTypes = grants })
            }
        }
    }

    @Test func `replaces a key, and seals for the new one from then on (3A-23)`() async throws {
        let world = try await World()
        let next = try PrivateKey.generate(.p256)
        let old = try await world.signIn()
        try await world.service.replaceSealingKey(
            of: "notes", with: JSONWebKey(next.publicKey).json, proof: try await world.proof(of: next))
        let new = try await world.refresh(old.refreshToken).granted()
        let sealed = try SealedToken(compact: new.accessToken.revealed)
        _ = try sealed.openSignedToken(with: [DecryptionKey(next)])
        #expect(throws: JOSEError.self) { try sealed.openSignedToken(with: [DecryptionKey(world.backend)]) }
        await expectRefusal(.proofRefused) {
            try await world.service.replaceSealingKey(
                of: "notes", with: JSONWebKey(world.backend.publicKey).json, proof: "a.b.c")
        }
    }
}
