import GatehouseOAuth
import GatehousePasswords
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Synchronization
import Testing

@Suite("The cost of a sign-in")
struct PasswordCostTests {
    /// Counts hashes.
    private final class CountingWorker: BlockingWorker {
        private let worker = ThreadWorker()
        private let counter = Mutex(0)
        var count: Int { counter.withLock { $0 } }

        func run(_ work: @escaping @Sendable () -> Void) {
            counter.withLock { $0 += 1 }
            worker.run(work)
        }
    }

    @Test func `is one hash, whoever is named and whatever is wrong (3L-1)`() async throws {
        let worker = CountingWorker()
        let time = ManualTimeSource()
        let hasher = PasswordHasher(
            parameters: try #require(Argon2Parameters(memory: 8, passes: 1, lanes: 1)), worker: worker)
        let service = try await TokenService(
            configuration: try ServiceConfiguration(issuer: World.issuer), storage: .tested,
            masterKey: try MasterKey(MasterKey.make(randomness: SeededRandomSource())), passwords: hasher, time: time,
            replays: InMemoryReplayMemory(time: time))
        _ = try await service.addAccount(email: "ada@example.com", password: World.password)
        let attempts = [
            ("ada@example.com", World.password), ("ada@example.com", Secret("wrong")),
            ("eve@example.com", World.password), ("no address", World.password), ("", World.password),
        ]
        for (email, password) in attempts {
            let before = worker.count
            _ = try? await service.authenticate(email: email, password: password, from: SignInOrigin("192.0.2.1"))
            #expect(worker.count == before + 1)
        }
    }

    @Test func `is renewed when hashes have become dearer (3L-7)`() async throws {
        let world = try await World()
        let old = try #require(try await world.passwordHash())
        let dearer = try await TokenService(
            configuration: try ServiceConfiguration(issuer: World.issuer), storage: world.storage,
            masterKey: try MasterKey(MasterKey.make(randomness: SeededRandomSource(seed: 42))),
            passwords: PasswordHasher(parameters: try #require(Argon2Parameters(memory: 16, passes: 1, lanes: 1))),
            time: world.time, replays: InMemoryReplayMemory(time: world.time))
        await expectRefusal(.accessDenied) {
            try await dearer.authenticate(email: "ada@example.com", password: Secret("wrong"), from: SignInOrigin(nil))
        }
        #expect(try #require(try await world.passwordHash()).matches(old))
        let authenticated = try await dearer.authenticate(
            email: "ada@example.com", password: World.password, from: SignInOrigin(nil))
        #expect(authenticated.standing.account == world.ada)
        let new = try #require(try await world.passwordHash())
        #expect(!new.matches(old))
        #expect(new.revealed.contains("m=16,"))
    }
}
