import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("The service's storage")
struct ServiceStorageTests {
    /// An engine whose first transactions fail.
    private final class FailingEngine: RowEngine {
        private let engine = MemoryEngine()
        private let failures: Mutex<[StorageError.Code]>

        init(_ failures: [StorageError.Code]) {
            self.failures = Mutex(failures)
        }

        private func begin() throws {
            let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let failure { throw StorageError(failure, "a test") }
        }

        func write<Answer: Sendable>(
            _ body: @escaping @Sendable (inout Transaction) throws -> Answer
        ) async throws -> Answer {
            try begin()
            return try await engine.write(body)
        }

        func read<Answer: Sendable>(
            _ body: @escaping @Sendable (borrowing Transaction) throws -> Answer
        ) async throws -> Answer {
            try begin()
            return try await engine.read(body)
        }

        func removeRemains() throws { try begin() }
    }

    @Test(arguments: [StorageError.Code.duplicate, .conflict])
    func `runs a transaction again that others were in the way of, five times at most`(
        code: StorageError.Code
    ) async throws {
        let storage = ServiceStorage(FailingEngine([StorageError.Code](repeating: code, count: 4)))
        #expect(try await storage.write { _ in "done" } == "done")
        let hopeless = ServiceStorage(FailingEngine([StorageError.Code](repeating: code, count: 5)))
        await expectFailure(.storageUnavailable) { try await hopeless.write { _ in } }
        #expect(try await hopeless.write { _ in "done" } == "done")
    }

    @Test(arguments: [
        (StorageError.Code.unavailable, ServiceError.Code.storageUnavailable), (.overloaded, .overloaded),
        (.full, .storageUnavailable), (.corrupt, .storageCorrupt), (.failed, .storageUnavailable),
    ])
    func `says why a transaction failed, and doesn't repeat it`(
        failure: StorageError.Code, code: ServiceError.Code
    ) async throws {
        let storage = ServiceStorage(FailingEngine([failure, failure]))
        await expectFailure(code) { try await storage.write { _ in } }
        await expectFailure(code) { try await storage.read { _ in } }
        #expect(try await storage.read { _ in "done" } == "done")
    }

    @Test func `changes nothing if a rule throws, and passes its error on`() async throws {
        let world = try await World()
        let count = try await world.rowCount
        let ada = try #require(try await world.records.account(world.ada))
        await expectRefusal(.notFound) {
            try await world.storage.write { transaction in
                transaction.delete(ada)
                throw Refusal(.notFound, "A test.")
            }
        }
        #expect(try await world.rowCount == count)
    }
}
