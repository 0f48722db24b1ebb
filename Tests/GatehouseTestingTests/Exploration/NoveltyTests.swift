import GatehouseTesting
import Synchronization
import Testing

/// A lock that opens when two tasks' steps come in one order out of many; each right step is told.
private func combinationLock(_ order: [Int]) async -> String {
    let coverage = ExplorationCoverage()
    let log = StepLog()
    let length = order.count / 2
    await withDiscardingTaskGroup { group in
        for name in 0...1 {
            group.addTask {
                for _ in 0..<length {
                    let steps = log.add(name)
                    coverage.reach("\(order.starts(with: steps) ? steps.count : 0) right")
                    await explorationPoint()
                }
            }
        }
    }
    return log.steps == order ? "open" : "closed"
}

private final class StepLog: Sendable {
    private let kept = Mutex<[Int]>([])

    var steps: [Int] { kept.withLock { $0 } }

    func add(_ step: Int) -> [Int] {
        kept.withLock { kept in
            kept.append(step)
            return kept
        }
    }
}

/// As many ones as zeros, in no simple pattern.
private let order = [0, 1, 1, 0, 0, 0, 1, 1, 1, 0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1]

@Suite("A preference for what is new")
struct NoveltyTests {
    @Test func `reaches what blind chance doesn't`() async {
        let blind = await ScheduleExplorer(.seeded(count: 4_000, seed: 1)).explore { await combinationLock(order) }
        let curious = await ScheduleExplorer(.novel(count: 4_000, seed: 1)).explore { await combinationLock(order) }
        #expect(blind.outcomes == ["closed": 4_000])
        #expect(curious.outcomes["open"] ?? 0 > 0)
        #expect(curious.scheduleCount == 4_000)
    }

    @Test func `finds the same for the same seed`() async {
        let reports = [1, 1, 2].map { seed in
            { @Sendable in
                await ScheduleExplorer(.novel(count: 300, seed: seed)).explore { await combinationLock(order) }
            }
        }
        let (first, second, other) = (await reports[0](), await reports[1](), await reports[2]())
        #expect(first.coverage == second.coverage)
        #expect(first.coverage != other.coverage)
    }

    @Test func `leads to orders that can be replayed`() async throws {
        let report = await ScheduleExplorer(.novel(count: 4_000, seed: 1)).explore { await combinationLock(order) }
        let trace = try #require(report.trace(of: "open"))
        let replayed = await ScheduleExplorer(.replay(trace)).explore { await combinationLock(order) }
        #expect(replayed.outcomes == ["open": 1])
    }
}

@Suite("What a scenario tells that it has reached")
struct CoverageTests {
    private static func scenario() async -> Int {
        let coverage = ExplorationCoverage()
        coverage.reach("start")
        await withDiscardingTaskGroup { group in
            group.addTask { coverage.reach("left") }
            group.addTask { coverage.reach("left") }
        }
        return 0
    }

    @Test func `is counted once for each order`() async {
        let report = await ScheduleExplorer().explore { await Self.scenario() }
        #expect(report.coverage == ["start": 2, "left": 2])
        #expect(report.scheduleCount == 2)
    }

    @Test func `has an order that leads there`() async throws {
        let scenario = { @Sendable () async -> Int in
            let coverage = ExplorationCoverage()
            let log = StepLog()
            await withDiscardingTaskGroup { group in
                for name in [1, 2, 3] { group.addTask { _ = log.add(name) } }
            }
            coverage.reach("\(log.steps)")
            return 0
        }
        let report = await ScheduleExplorer().explore(scenario)
        #expect(
            report.coverage == [
                "[1, 2, 3]": 1, "[1, 3, 2]": 1, "[2, 1, 3]": 1, "[2, 3, 1]": 1, "[3, 1, 2]": 1, "[3, 2, 1]": 1,
            ])
        let trace = try #require(report.trace(reaching: "[3, 2, 1]"))
        let replayed = await ScheduleExplorer(.replay(trace)).explore(scenario)
        #expect(replayed.coverage == ["[3, 2, 1]": 1])
        #expect(report.trace(reaching: "[1, 2, 3, 4]") == nil)
    }

    @Test func `is forgotten where nothing is explored`() async {
        let outside = ExplorationCoverage()
        let report = await ScheduleExplorer().explore {
            outside.reach("outside")
            ExplorationCoverage().reach("inside")
            return 0
        }
        #expect(report.coverage == ["inside": 1])
    }
}
