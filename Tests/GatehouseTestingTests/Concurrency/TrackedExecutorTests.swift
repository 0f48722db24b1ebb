import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A tracked executor", .timeLimit(.minutes(5)))
struct TrackedExecutorTests {
    private let executor = TrackedExecutor()
    private let passed = Tally()
    private let gate = Gate<Void>()

    @Test func `is idle without tasks`() async {
        await executor.waitUntilIdle()
        #expect(passed.count == 0)
    }

    @Test func `is idle when all of its tasks wait or have ended`() async throws {
        let tasks = (0..<100).map { number in
            Task(executorPreference: executor) {
                for _ in 0..<number { await Task.yield() }
                passed.increment()
                if number.isMultiple(of: 2) { try await gate.wait() }
                passed.increment()
            }
        }
        await executor.waitUntilIdle()
        #expect(passed.count == 150)
        #expect(gate.waiterCount == 50)
        gate.open()
        await executor.waitUntilIdle()
        #expect(passed.count == 200)
        for task in tasks { try await task.value }
    }

    @Test func `tracks child tasks, spawned tasks and actors`() async throws {
        actor Counter {
            private(set) var count = 0
            func add() { count += 1 }
        }
        let counter = Counter()
        let task = Task(executorPreference: executor) {
            await withDiscardingTaskGroup { group in
                for _ in 0..<10 { group.addTask { await counter.add() } }
            }
            spawn { [passed, gate] in
                for _ in 0..<10 { await counter.add() }
                passed.increment()
                try await gate.wait()
            }
        }
        await executor.waitUntilIdle()
        #expect(passed.count == 1)
        #expect(gate.waiterCount == 1)
        #expect(await counter.count == 20)
        gate.open()
        await task.value
    }
}
