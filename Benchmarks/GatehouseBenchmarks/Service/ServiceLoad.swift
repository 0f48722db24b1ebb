import CBenchmarks
import Dispatch
import GatehousePasswords
import GatehouseTypes
import Synchronization

/// Sign-ins and rotations at once.
struct ServiceLoad: Sendable {
    /// The hashes that the service computes at once, with which it has no other limit than its processors.
    private static let threads = 2
    private static let families = 50

    private let signIns: SignInLoad
    private let refreshes: RefreshLoad

    init(_ service: ServiceProcess) async throws {
        signIns = SignInLoad(service)
        refreshes = RefreshLoad(service, tokens: try await signIns.run(ServiceLoad.families, redeeming: true))
    }

    /// Signs in while tokens are rotated.
    ///
    /// - Returns: The times of the rotations, and that of all sign-ins together, in seconds. Rotations go on a little
    ///   longer.
    func signIn(_ count: Int) async throws -> (rotations: [Double], signIns: Double) {
        let clock = ContinuousClock()
        let seconds = Mutex(0.0)
        let rotations = try await refreshes.times {
            let start = clock.now
            try await signIns.run(count)
            seconds.withLock { $0 = (clock.now - start).seconds }
        }
        return (rotations, seconds.withLock { $0 })
    }

    /// Rotates tokens while nobody signs in.
    ///
    /// - Returns: The times of the rotations, in seconds.
    func rotate(for duration: Duration) async throws -> [Double] {
        try await refreshes.times(atLeast: duration)
    }

    /// Computes hashes and nothing else, on as many threads as the service does.
    static func hash(_ count: Int) throws {
        let good = Atomic(0)
        let cost = Argon2Parameters.owaspMinimum
        DispatchQueue.concurrentPerform(iterations: threads) { number in
            let share = (count + number) / threads
            let hashed = benchmarks_argon2id(UInt32(cost.memory), UInt32(cost.passes), share)
            good.add(hashed, ordering: .relaxed)
        }
        guard good.load(ordering: .relaxed) == count else { throw BenchmarkFailure("libargon2 fails") }
    }
}
