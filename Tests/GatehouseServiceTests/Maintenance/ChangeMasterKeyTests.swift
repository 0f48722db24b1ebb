import GatehouseJOSE
import GatehouseOAuth
import GatehousePasswords
import GatehouseService
import GatehouseTesting
import GatehouseTypes
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
        await expectFailure(.keyUnavailable) { try await world.service.changeMasterKey(to: masterKey(44)) }
        _ = try await open(world, 43)
    }

    @Test func `isn't done by opening with another one, which encrypts no new key`() async throws {
        let world = try await World()
        let count = world.rowCount
        await expectFailure(.keyUnavailable) { try await open(world, 43, algorithms: [.es256, .edDSA]) }
        #expect(world.rowCount == count)
        _ = try await open(world, 42, algorithms: [.es256, .edDSA])
    }
}
