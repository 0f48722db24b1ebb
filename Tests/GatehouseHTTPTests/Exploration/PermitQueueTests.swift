import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Permit queue", .timeLimit(.minutes(5)))
struct PermitQueueTests {
    @Test func `runs one operation after the other, whoever stops waiting`() async {
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
