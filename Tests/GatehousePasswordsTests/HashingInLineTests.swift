import GatehousePasswords
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Hashing many passwords at once")
struct HashingInLineTests {
    private let worker = HeldWorker()
    private let executor = TrackedExecutor()

    private func hasher(maximumConcurrent: Int, maximumWaiting: Int) throws -> PasswordHasher {
        PasswordHasher(
            parameters: try #require(Argon2Parameters(memory: 8, passes: 1, lanes: 1)),
            maximumConcurrent: maximumConcurrent, maximumWaiting: maximumWaiting, worker: worker)
    }

    private func code(of task: Task<String, any Error>) async -> PasswordError.Code? {
        await #expect(throws: PasswordError.self) { try await task.value }?.code
    }

    @Test func `runs no more than the bound, and the next one when one has ended`() async throws {
        let hasher = try hasher(maximumConcurrent: 2, maximumWaiting: 8)
        let tasks = (0..<5).map { number in
            Task(executorPreference: executor) { try await hasher.hash(Secret("password \(number)")) }
        }
        await worker.waitForWork(2)
        await executor.waitUntilIdle()
        #expect(hasher.occupancy == (2, 3))
        #expect(worker.heldCount == 2)
        for _ in 0..<3 {
            worker.runOne()
            await worker.waitForWork(1)
            #expect(worker.heldCount == 2)
            #expect(hasher.occupancy.running == 2)
        }
        worker.runOne()
        worker.runOne()
        for task in tasks { #expect(try await task.value.hasPrefix("$argon2id$")) }
        #expect(hasher.occupancy == (0, 0))
    }

    @Test func `turns away whoever comes when the line is full`() async throws {
        let hasher = try hasher(maximumConcurrent: 1, maximumWaiting: 1)
        let running = spawn { try await hasher.hash(Secret("first")) }
        await worker.waitForWork(1)
        let waiting = Task(executorPreference: executor) { try await hasher.hash(Secret("second")) }
        await executor.waitUntilIdle()
        #expect(hasher.occupancy == (1, 1))

        let error = await #expect(throws: PasswordError.self) { try await hasher.hash(Secret("third")) }
        #expect(error?.code == .busy)

        worker.runOne()
        await worker.waitForWork(1)
        worker.runOne()
        #expect(try await running.value.isEmpty == false)
        #expect(try await waiting.value.isEmpty == false)
        let afterwards = spawn { try await hasher.hash(Secret("third")) }
        await worker.waitForWork(1)
        worker.runOne()
        #expect(try await afterwards.value.isEmpty == false)
    }

    @Test func `forgets whoever is cancelled while waiting`() async throws {
        let hasher = try hasher(maximumConcurrent: 1, maximumWaiting: 1)
        let running = spawn { try await hasher.hash(Secret("first")) }
        await worker.waitForWork(1)
        let cancelled = Task(executorPreference: executor) { try await hasher.hash(Secret("second")) }
        await executor.waitUntilIdle()
        #expect(hasher.occupancy == (1, 1))
        cancelled.cancel()
        #expect(await code(of: cancelled) == .cancelled)
        #expect(hasher.occupancy == (1, 0))

        let next = Task(executorPreference: executor) { try await hasher.hash(Secret("third")) }
        await executor.waitUntilIdle()
        #expect(hasher.occupancy == (1, 1))
        worker.runOne()
        await worker.waitForWork(1)
        worker.runOne()
        #expect(try await running.value.isEmpty == false)
        #expect(try await next.value.isEmpty == false)
        #expect(hasher.occupancy == (0, 0))
    }

    @Test func `doesn't begin for a task that is already cancelled`() async throws {
        let hasher = try hasher(maximumConcurrent: 1, maximumWaiting: 1)
        let task = spawn {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await hasher.hash(Secret("first"))
        }
        #expect(await code(of: task) == .cancelled)
        #expect(worker.heldCount == 0)
        #expect(hasher.occupancy == (0, 0))
    }

    @Test func `ends what has begun although its task is cancelled`() async throws {
        let hasher = try hasher(maximumConcurrent: 1, maximumWaiting: 1)
        let task = spawn { try await hasher.hash(Secret("first")) }
        await worker.waitForWork(1)
        task.cancel()
        worker.runOne()
        #expect(try await task.value.hasPrefix("$argon2id$"))
        #expect(hasher.occupancy == (0, 0))
    }
}
