import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Permit queue", .timeLimit(.minutes(5)))
struct PermitQueueTests {
    @Test func `gives a permit back although a waiting operation is cancelled at that moment`() async {
        let report = await ScheduleExplorer().explore {
            let queue = PermitQueue(limit: 1)
            let entered = Tally()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<3 {
                    group.addTask {
                        guard (try? await queue.enter()) != nil else { return }
                        entered.increment()
                        await explorationPoint()
                        queue.leave()
                    }
                }
                await explorationPoint()
                group.cancelAll()
            }
            return [queue.occupancy.running, queue.occupancy.waiting, min(entered.count, 1)]
        }
        #expect(Set(report.outcomes.keys).isSubset(of: [[0, 0, 0], [0, 0, 1]]))
        #expect(report.isComplete && report.failures.isEmpty)
    }

    @Test func `stores few tickets although it is never empty`() async throws {
        let queue = PermitQueue(limit: 1)
        try await queue.enter()
        var entries = [Task { try await queue.enter() }]
        while queue.occupancy.waiting < 1 { await Task.yield() }
        for _ in 0..<300 {
            entries.append(Task { try await queue.enter() })
            while queue.occupancy.waiting < 2 { await Task.yield() }
            queue.leave()
            try await entries.removeFirst().value
            #expect(queue.ticketCount <= 2 * 2 + 65)
        }
        queue.leave()
        try await entries[0].value
        queue.leave()
        #expect(queue.occupancy == (0, 0))
    }

    @Test func `runs one operation after the other, although the task is cancelled`() async {
        let report = await ScheduleExplorer().explore {
            let queue = PermitQueue(limit: 1)
            let (running, peak, done) = (Tally(), Tally(), Tally())
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        await queue.run {
                            running.increment()
                            peak.set(to: max(peak.count, running.count))
                            await explorationPoint()
                            running.set(to: running.count - 1)
                            done.increment()
                        }
                    }
                }
                group.cancelAll()
            }
            return [peak.count, done.count]
        }
        #expect(Set(report.outcomes.keys) == [[1, 2]])
        #expect(report.isComplete && report.failures.isEmpty)
    }

    @Test func `runs an operation although the waiting ones are dismissed`() async throws {
        let queue = PermitQueue(limit: 1)
        try await queue.enter()
        let run = Task { await queue.run { true } }
        while queue.occupancy.waiting < 1 { await Task.yield() }
        let entry = Task { try await queue.enter() }
        while queue.occupancy.waiting < 2 { await Task.yield() }
        queue.dismissWaiting()
        await #expect(throws: PermitQueue.Refusal.dismissed) { try await entry.value }
        queue.leave()
        #expect(await run.value)
        #expect(queue.occupancy == (0, 0))
    }
}
