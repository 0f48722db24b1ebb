import GatehouseTesting
import GatehouseTypes
import Testing

/// Two tasks that write their name after each of their steps.
private func twoTasks(steps: Int) async -> String {
    let log = CollectingSink()
    await withDiscardingTaskGroup { group in
        for name in ["a", "b"] {
            group.addTask {
                for _ in 0..<steps {
                    log.record(DiagnosticEvent(name))
                    await explorationPoint()
                }
            }
        }
    }
    return log.events.map(\.name).joined()
}

private func binomial(_ n: Int, _ k: Int) -> Int {
    k == 0 ? 1 : binomial(n, k - 1) * (n - k + 1) / k
}

@Suite("The schedules of a scenario")
struct SchedulesTests {
    @Test(arguments: 1...4)
    func `are exactly as many as there are orders of two tasks' steps`(steps: Int) async {
        let report = await ScheduleExplorer().explore { await twoTasks(steps: steps) }
        #expect(report.isComplete)
        #expect(report.scheduleCount == binomial(2 * (steps + 1), steps + 1))
        #expect(report.outcomes.count == binomial(2 * steps, steps))
        #expect(report.failures.isEmpty)
    }

    @Test func `are one where nothing is concurrent`() async {
        let report = await ScheduleExplorer().explore {
            await explorationPoint()
            return 1
        }
        #expect(report.scheduleCount == 1)
        #expect(report.outcomes == [1: 1])
    }

    @Test func `end at the limit, and then aren't complete`() async {
        let report = await ScheduleExplorer(.exhaustive(limit: 10)).explore { await twoTasks(steps: 3) }
        #expect(report.scheduleCount == 10)
        #expect(!report.isComplete)
    }

    @Test func `are drawn by lot, the same for the same seed`() async {
        let runs = [7, 7, 8].map { seed in
            { @Sendable in
                await ScheduleExplorer(.seeded(count: 200, seed: seed)).explore { await twoTasks(steps: 3) }
            }
        }
        let (first, second, other) = (await runs[0](), await runs[1](), await runs[2]())
        #expect(first.scheduleCount == 200)
        #expect(first.outcomes == second.outcomes)
        #expect(first.outcomes != other.outcomes)
        #expect(first.outcomes.count > 10)
        #expect(!first.isComplete)
    }

    @Test func `lead to the same outcome when they are replayed`() async throws {
        let report = await ScheduleExplorer().explore { await twoTasks(steps: 3) }
        for outcome in report.outcomes.keys {
            let trace = try #require(report.trace(of: outcome))
            let copied = try #require(ScheduleTrace("\(trace)"))
            let replayed = await ScheduleExplorer(.replay(copied)).explore { await twoTasks(steps: 3) }
            #expect(replayed.outcomes == [outcome: 1])
        }
    }

    @Test func `stop when the exploring task is cancelled`() async {
        let started = Tally()
        let exploration = spawn {
            await ScheduleExplorer().explore {
                started.increment()
                return await twoTasks(steps: 12)
            }
        }
        await #expect(throws: Never.self) { try await started.wait(for: 1) }
        exploration.cancel()
        #expect(await !exploration.value.isComplete)
    }
}

@Suite("A trace")
struct ScheduleTraceTests {
    @Test func `survives its text`() {
        for choices in [[], [0], [3, 0, 12]] {
            #expect(ScheduleTrace("\(ScheduleTrace(choices))")?.choices == choices)
        }
    }

    @Test(arguments: ["a", "1.", ".1", "1..2", "-1", "1,2"])
    func `is refused if it isn't one`(text: String) {
        #expect(ScheduleTrace(text) == nil)
    }
}
