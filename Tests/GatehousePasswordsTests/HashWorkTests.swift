import GatehousePasswords
import GatehouseTypes
import Synchronization
import Testing

/// D17
@Suite("The work of a check")
struct HashWorkTests {
    /// Adds up memory times passes.
    private final class Meter: Sendable {
        private let sum = Mutex(0)

        func take() -> Int {
            sum.withLock { sum in
                defer { sum = 0 }
                return sum
            }
        }

        func hasher(_ parameters: Argon2Parameters) -> PasswordHasher {
            PasswordHasher(parameters: parameters, worker: ThreadWorker()) {
                [self] password, salt, parameters, count throws(PasswordError) in
                sum.withLock { $0 += parameters.work }
                guard let region = HashRegion(size: parameters.memorySize) else { throw PasswordError(.libraryFailure) }
                return try Argon2id.hash(password, salt: salt, parameters: parameters, count: count, in: region)
            }
        }
    }

    private static func cost(_ memory: Int, _ passes: Int) throws -> Argon2Parameters {
        try #require(Argon2Parameters(memory: memory, passes: passes, lanes: 1))
    }

    @Test(arguments: [(64, 1), (64, 2), (80, 1), (100, 3), (511, 1), (512, 1), (512, 2)])
    func `is the same for an old hash as for nobody after the cost was raised`(memory: Int, passes: Int) async throws {
        let meter = Meter()
        let hash = try await meter.hasher(try Self.cost(memory, passes)).hash(Secret("right"))
        let hasher = meter.hasher(try Self.cost(512, 3))
        _ = meter.take()
        try await hasher.verifyDummy(Secret("wrong"))
        let price = meter.take()
        #expect(try await !hasher.verify(Secret("wrong"), against: hash))
        let difference = abs(meter.take() - price)
        #expect(difference <= price / 100)
        #expect(try await hasher.verify(Secret("right"), against: hash))
        #expect(meter.take() == memory * passes)
    }
}
