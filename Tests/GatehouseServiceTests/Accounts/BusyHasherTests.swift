import GatehouseOAuth
import GatehousePasswords
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Synchronization
import Testing

/// D10
@Suite("A sign-in while too many passwords are being checked")
struct BusyHasherTests {
    /// Holds one hash back while it is told to.
    private final class HoldingWorker: BlockingWorker {
        private struct State {
            var isHolding = false
            var held: [@Sendable () -> Void] = []
        }

        private let worker = ThreadWorker()
        private let state = Mutex(State())
        private let (arrivals, arrived) = AsyncStream<Void>.makeStream()

        func run(_ work: @escaping @Sendable () -> Void) {
            let isHeld = state.withLock { state in
                if state.isHolding { state.held.append(work) }
                return state.isHolding
            }
            guard isHeld else { return worker.run(work) }
            arrived.yield()
        }

        func hold() { state.withLock { $0.isHolding = true } }

        func waitForHash() async {
            for await _ in arrivals { return }
        }

        func release() {
            let held = state.withLock { state in
                defer { state = State() }
                return state.held
            }
            for work in held { worker.run(work) }
        }
    }

    @Test func `is refused, and neither counts nor resets the count of failures`() async throws {
        let (worker, time) = (HoldingWorker(), ManualTimeSource())
        let hasher = PasswordHasher(
            parameters: try #require(Argon2Parameters(memory: 8, passes: 1, lanes: 1)), maximumConcurrent: 1,
            maximumWaiting: 0, worker: worker)
        let service = try await TokenService(
            configuration: try ServiceConfiguration(issuer: World.issuer), storage: .tested,
            masterKey: try MasterKey(MasterKey.make(randomness: SeededRandomSource())), passwords: hasher, time: time,
            replays: InMemoryReplayMemory(time: time))
        _ = try await service.addAccount(email: ServiceDriver.email, password: World.password)
        @Sendable func attempt(_ password: Secret, from address: String = "192.0.2.1") async throws {
            _ = try await service.authenticate(
                email: ServiceDriver.email, password: password, from: SignInOrigin(address))
        }
        for _ in 0..<4 { await expectRefusal(.accessDenied) { try await attempt(Secret("wrong")) } }
        worker.hold()
        // The hash of a new password takes the hasher's only place.
        async let other = service.addAccount(email: "bob@example.com", password: World.password)
        await worker.waitForHash()
        for _ in 0..<10 { await expectFailure(.overloaded) { try await attempt(World.password) } }
        worker.release()
        _ = try await other
        await expectRefusal(.accessDenied) { try await attempt(Secret("wrong")) }
        await expectRefusal(.tooManyAttempts) { try await attempt(World.password) }
    }
}
