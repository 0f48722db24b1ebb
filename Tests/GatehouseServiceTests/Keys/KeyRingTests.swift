import GatehouseJOSE
import GatehouseOAuth
import GatehousePasswords
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("The signing keys")
struct KeyRingTests {
    @Test func `are published before they sign, and until their last token has expired (3A-58)`() async throws {
        let world = try await World()
        let keys = try await world.records.keys()
        let first = try #require(keys.first { $0.stage == .current }).id
        let next = try #require(keys.first { $0.stage == .upcoming }).id
        #expect(Set(try await world.service.publicKeys().keys.compactMap(\.keyID)) == [first, next])
        let old = try await world.signIn("photos")
        world.time.advance(by: .seconds(3600))
        let current = try await world.service.rotateKey()
        #expect(current == next)
        let published = try await world.service.publicKeys()
        #expect(published.keys.count == 3)
        _ = try UnverifiedToken(compact: old.accessToken.revealed).verify(with: published, allowing: [.es256])
        let new = try await world.refresh(old.refreshToken, as: "photos").get()
        #expect(try UnverifiedToken(compact: new.accessToken.revealed).header.keyID == current)
        // Its last token lives for 5 minutes, and a verifier may be late by an hour.
        var passed = 0
        for second in [299, 300, 301, 1_800, 3_600, 3_899] {
            world.time.advance(by: .seconds(second - passed))
            passed = second
            #expect(try await world.service.publicKeys().keys.compactMap(\.keyID).contains(first), "\(second) s")
        }
        world.time.advance(by: .seconds(1))
        #expect(try await !world.service.publicKeys().keys.compactMap(\.keyID).contains(first))
        #expect(try await world.count(.keyRotated) == 1)
    }

    @Test func `are published as long as the ID tokens of any client are valid`() async throws {
        let world = try await World()
        _ = try await world.service.updateClient("photos", settings: { $0.idTokenLifetime = 86_400 }) { _ in }
        _ = try await world.service.updateClient("photos", settings: { $0.idTokenLifetime = 600 }) { _ in }
        let first = try #require(try await world.records.keys().first { $0.stage == .current }).id
        world.time.advance(by: .seconds(3_600))
        _ = try await world.service.rotateKey()
        for (seconds, isPublished) in [(86_400 + 3_599, true), (1, false)] {
            world.time.advance(by: .seconds(seconds))
            #expect(try await world.service.publicKeys().keys.compactMap(\.keyID).contains(first) == isPublished)
        }
    }

    @Test func `are sealed in the storage, and open with the right master key only (3A-59)`() async throws {
        let storage = ServiceStorage.tested
        let first = try await InProcessService(storage: storage)
        for key in try await first.service.records.keys() {
            #expect(!String(decoding: key.sealedPrivateKey, as: UTF8.self).contains("PRIVATE KEY"))
            #expect(key.publicKey["d"] == nil)
        }
        func open(seed: UInt64) async throws {
            _ = try await TokenService(
                configuration: try ServiceConfiguration(issuer: World.issuer), storage: storage,
                masterKey: try MasterKey(MasterKey.make(randomness: SeededRandomSource(seed: seed))),
                passwords: PasswordHasher(), replays: InMemoryReplayMemory(time: ManualTimeSource()))
        }
        try await open(seed: 42)
        await expectFailure(.keyUnavailable) { try await open(seed: 43) }
    }

    @Test func `are the same for all instances on one storage (3A-61)`() async throws {
        let storage = ServiceStorage.tested
        let one = try await InProcessService(storage: storage, seed: 1)
        let two = try await InProcessService(storage: storage, time: one.time, seed: 2)
        #expect(try await one.service.publicKeys() == two.service.publicKeys())
        #expect(one.service.identifyCaller.currentNonce == two.service.identifyCaller.currentNonce)
        one.time.advance(by: .seconds(3600))
        let current = try await one.service.rotateKey()
        one.time.advance(by: .seconds(1))
        let keys = try await two.service.publicKeys().keys.compactMap(\.keyID)
        #expect(keys.contains(current))
        #expect(keys.count == 3)
    }

    @Test func `sign nothing a second after another instance has removed them`() async throws {
        let world = try await World()
        let two = try await InProcessService(storage: world.storage, time: world.time, seed: 2)
        _ = try await world.signIn("photos")
        let removed = try #require(try await world.records.keys().first { $0.stage == .current }).id
        try await two.service.removeKey(removed)
        world.time.advance(by: .seconds(1))
        let token = try await world.signIn("photos").accessToken
        #expect(try UnverifiedToken(compact: token.revealed).header.keyID != removed)
        #expect(try await !world.service.publicKeys().keys.compactMap(\.keyID).contains(removed))
    }

    @Test func `sign at once if another instance has made them for another algorithm`() async throws {
        let world = try await World()
        let two = try await InProcessService(storage: world.storage, time: world.time, seed: 2)
        _ = try await world.signIn("photos")
        try await ServiceDriver(service: two.service, time: world.time).registerApp("web") {
            $0.idTokenSignedResponseAlg = "EdDSA"
        }
        let token = try #require(try await world.signIn("web", scope: "openid").idToken)
        #expect(try UnverifiedToken(compact: token.revealed).header.algorithm == "EdDSA")
    }

    @Test func `take a master key of 32 bytes and no other`() {
        #expect(throws: ServiceError.self) { try MasterKey(Secret("short")) }
        #expect(throws: Never.self) { try MasterKey(Secret(bytes: [UInt8](repeating: 7, count: 32))) }
    }

    @Test func `are made for algorithms that are configured later, and the others stay published`() async throws {
        let storage = ServiceStorage.tested
        let one = try await InProcessService(storage: storage)
        let before = try await one.service.publicKeys().keys
        let two = try await InProcessService(storage: storage, time: one.time, seed: 2) {
            $0.signatureAlgorithms = [.edDSA, .es256]
        }
        let after = try await two.service.publicKeys().keys
        #expect(Set(after.compactMap(\.keyID)).isSuperset(of: before.compactMap(\.keyID)))
        #expect(after.map(\.algorithm).sorted { ($0 ?? "") < ($1 ?? "") } == ["ES256", "ES256", "EdDSA", "EdDSA"])
    }

    @Test func `can't be for an algorithm that the service doesn't sign with, and not for none`() async throws {
        for algorithms: [SignatureAlgorithm] in [[], [.es384], [.es256, .rs512], [.es256, .es256]] {
            await expectFailure(.invalidConfiguration) {
                try await InProcessService { $0.signatureAlgorithms = algorithms }
            }
        }
    }
}
