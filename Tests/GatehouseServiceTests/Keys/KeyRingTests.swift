import GatehouseJOSE
import GatehouseOAuth
import GatehousePasswords
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("The signing keys")
struct KeyRingTests {
    @Test func `are published before they sign, and until their last token has expired (3A-58)`() async throws {
        let world = try await World()
        let before = try await world.service.publicKeys().keys.compactMap(\.keyID)
        #expect(before.count == 2)
        let old = try await world.signIn("photos")
        let current = try await world.service.rotateKey()
        #expect(current == before[1])
        let published = try await world.service.publicKeys()
        #expect(published.keys.count == 3)
        _ = try UnverifiedToken(compact: old.accessToken.revealed).verify(with: published, allowing: [.es256])
        let new = try await world.refresh(old.refreshToken, as: "photos").granted()
        #expect(try UnverifiedToken(compact: new.accessToken.revealed).header.keyID == current)
        world.time.advance(by: .seconds(299))
        #expect(try await world.service.publicKeys().keys.compactMap(\.keyID).contains(before[0]))
        world.time.advance(by: .seconds(3601))
        #expect(try await !world.service.publicKeys().keys.compactMap(\.keyID).contains(before[0]))
        #expect(try await world.count(.keyRotated) == 1)
    }

    @Test func `are sealed in the storage, and open with the right master key only (3A-59)`() async throws {
        let storage = MemoryStorage()
        _ = try await InProcessService(storage: storage)
        for key in try storage.keys() {
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
        await expectRefusal(.keyUnavailable) { try await open(seed: 43) }
    }

    @Test func `are the same for all instances on one storage (3A-61)`() async throws {
        let storage = MemoryStorage()
        let one = try await InProcessService(storage: storage, seed: 1)
        let two = try await InProcessService(storage: storage, time: one.time, seed: 2)
        #expect(try await one.service.publicKeys() == two.service.publicKeys())
        #expect(one.service.identifyCaller.currentNonce == two.service.identifyCaller.currentNonce)
        let current = try await one.service.rotateKey()
        one.time.advance(by: .seconds(10))
        let keys = try await two.service.publicKeys().keys.compactMap(\.keyID)
        #expect(keys.contains(current))
        #expect(keys.count == 3)
    }

    @Test func `take a master key of 32 bytes and no other`() {
        #expect(throws: ServiceError.self) { try MasterKey(Secret("short")) }
        #expect(throws: Never.self) { try MasterKey(Secret(bytes: [UInt8](repeating: 7, count: 32))) }
    }
}
