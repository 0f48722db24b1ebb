import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Time in a schedule")
struct ManualTimeInSchedulesTests {
    /// An answer that takes three seconds against a deadline of two or four.
    private static func race(deadline: Duration) async -> String {
        let clock = ManualTimeSource()
        whenIdle { clock.advanceToNextSleeper() }
        return await withTaskGroup(of: String.self) { group in
            group.addTask {
                let finished: Void? = try? await clock.sleep(for: .seconds(3))
                return finished == nil ? "cancelled" : "answer"
            }
            group.addTask {
                let finished: Void? = try? await clock.sleep(for: deadline)
                return finished == nil ? "cancelled" : "timeout"
            }
            let first = await group.next() ?? "nothing"
            group.cancelAll()
            return first
        }
    }

    @Test func `passes when nothing else is left to do`() async {
        let late = await ScheduleExplorer().explore { await Self.race(deadline: .seconds(2)) }
        #expect(Set(late.outcomes.keys) == ["timeout"])
        let early = await ScheduleExplorer().explore { await Self.race(deadline: .seconds(4)) }
        #expect(Set(early.outcomes.keys) == ["answer"])
        #expect(late.isComplete && early.isComplete)
    }

    @Test func `is short of both when they end together`() async {
        let report = await ScheduleExplorer().explore { await Self.race(deadline: .seconds(3)) }
        #expect(Set(report.outcomes.keys) == ["answer", "timeout"])
    }

    @Test func `can pass as a choice of the scenario`() async {
        let report = await ScheduleExplorer().explore {
            let clock = ManualTimeSource()
            async let uptime: Duration = {
                await explorationPoint()
                return clock.uptime
            }()
            async let advanced: Void = {
                await explorationPoint()
                clock.advance(by: .seconds(1))
            }()
            _ = await advanced
            return await uptime
        }
        #expect(Set(report.outcomes.keys) == [.zero, .seconds(1)])
    }

    @Test func `a task that was spawned is ordered too`() async {
        let report = await ScheduleExplorer().explore {
            let tally = Tally()
            let task = spawn { tally.increment() }
            await explorationPoint()
            let seen = tally.count
            await task.value
            return seen
        }
        #expect(Set(report.outcomes.keys) == [0, 1])
        #expect(report.failures.isEmpty)
    }
}
