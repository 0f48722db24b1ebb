import GatehouseJOSE
import GatehouseOAuth
import GatehousePasswords
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@Suite("Changing the master key")
struct ChangeMasterKeyTests {
    private func masterKey(_ seed: UInt64) throws -> MasterKey {
        try MasterKey(MasterKey.make(randomness: SeededRandomSource(seed: seed)))
    }

    private func open(
        _ world: World, _ seed: UInt64, algorithms: [SignatureAlgorithm] = [.es256]
    ) async throws -> TokenService {
        var configuration = world.service.configuration
        configuration.signatureAlgorithms = algorithms
        return try await TokenService(
            configuration: configuration, storage: world.storage, masterKey: masterKey(seed),
            passwords: PasswordHasher(), time: world.time, replays: InMemoryReplayMemory(time: world.time))
    }

    @Test func `keeps all keys and tokens, and opens with the new one only`() async throws {
        let world = try await World()
        let response = try await world.signIn()
        let keys = try await world.service.publicKeys()
        try await world.service.changeMasterKey(to: masterKey(43))
        await expectFailure(.keyUnavailable) { try await open(world, 42) }
        let reopened = ServiceDriver(service: try await open(world, 43), time: world.time)
        #expect(try await reopened.service.publicKeys() == keys)
        let refresh = RefreshRequest(refreshToken: try #require(response.refreshToken))
        _ = try await reopened.respond(refresh.parameters, to: world.caller("notes"))
        #expect(try await world.count(.masterKeyChanged) == 1)
    }

    @Test func `keeps the requests for authorization that are under way`() async throws {
        let world = try await World()
        let cookie = try await world.driver.signInBrowser()
        let prepared = try await world.driver.prepare("notes", verifier: CodeVerifier(randomness: world.randomness))
        let handle = try await world.service.interactions.begin(prepared, in: cookie)
        try await world.service.changeMasterKey(to: masterKey(43))
        let reopened = try await open(world, 43)
        #expect(try await reopened.interactions.find(handle, in: cookie) != nil)
        #expect(try await reopened.browserSessions.find(cookie) != nil)
    }

    @Test func `changes nothing if the present one isn't right any more`() async throws {
        let world = try await World()
        try await world.service.changeMasterKey(to: masterKey(43))
        await expectFailure(.masterKeyChanged) { try await world.service.changeMasterKey(to: masterKey(44)) }
        _ = try await open(world, 43)
    }

    @Test func `is noticed by a service that is open, before it stores anything under the old one`() async throws {
        let world = try await World()
        world.time.advance(by: .seconds(3600))
        let current = try #require(try await world.records.keys().first { $0.stage == .current })
        try await world.service.checkStorage()
        try await open(world, 42).changeMasterKey(to: masterKey(43))
        let rows = try await world.rows.allRows
        await expectFailure(.masterKeyChanged) { try await world.service.rotateKey() }
        await expectFailure(.masterKeyChanged) { try await world.service.removeKey(current.id) }
        await expectFailure(.masterKeyChanged) {
            try await world.driver.registerApp("web") { $0.idTokenSignedResponseAlg = "EdDSA" }
        }
        await expectFailure(.masterKeyChanged) { try await world.service.checkStorage() }
        #expect(Set(try await world.rows.allRows) == Set(rows))
        let reopened = try await open(world, 43)
        _ = try await reopened.rotateKey()
        try await reopened.checkStorage()
        try await reopened.changeMasterKey(to: masterKey(44))
    }

    @Test func `is noticed when the keys are read again`() async throws {
        let world = try await World()
        try await open(world, 42).changeMasterKey(to: masterKey(43))
        _ = try await world.signIn()
        world.time.advance(by: .seconds(1))
        await expectFailure(.masterKeyChanged) { try await world.signIn() }
    }

    @Test func `changes nothing if a key that doesn't sign yet can't be decrypted`() async throws {
        let world = try await World()
        let upcoming = try #require(try await world.records.keys().first { $0.stage == .upcoming })
        var damaged = upcoming
        damaged.sealedPrivateKey[20] ^= 1
        try await world.storage.write { [damaged] in $0.update(upcoming, to: damaged) }
        await expectFailure(.keyUnavailable) { try await world.service.changeMasterKey(to: masterKey(43)) }
        world.time.advance(by: .seconds(3600))
        await expectFailure(.keyUnavailable) { try await world.service.rotateKey() }
        let service = try await open(world, 42)
        #expect(try await service.records.keys().first { $0.stage == .upcoming } == damaged)
    }

    @Test func `isn't done by opening with another one, which encrypts no new key`() async throws {
        let world = try await World()
        let count = try await world.rowCount
        await expectFailure(.keyUnavailable) { try await open(world, 43, algorithms: [.es256, .edDSA]) }
        #expect(try await world.rowCount == count)
        _ = try await open(world, 42, algorithms: [.es256, .edDSA])
    }
}
