import Foundation
import Synchronization

/// Runs many histories on databases.
package struct HistoryCampaign: Sendable {
    package var databases = HistoryDatabases.all
    /// The seed of the first history. Those of the others follow it.
    package var seed: UInt64 = 1
    /// How many histories run on each database.
    package var count = 100_000
    /// What verbs they consist of.
    package var kinds = VerbKind.all
    /// How many run at once at most, each in a database of its own. Most of the time they wait for one another.
    package var workers = 8
    /// How many histories that no order explains end the campaign.
    package var maximumFailures = 5

    package init() {}

    /// Runs the histories.
    ///
    /// - Returns: Whether each was explained.
    package func run(telling tell: @escaping @Sendable (String) -> Void) async throws -> Bool {
        let world = try await WorldBuilder()()
        var isExplained = true
        for database in databases {
            let start = ContinuousClock.now
            let tally = try await run(on: database, world, tell)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            tell("\(database.name): \(tally.summary), \(Int(Double(tally.histories) / max(seconds, 0.001))) a second")
            isExplained = isExplained && tally.failures == 0
        }
        return isExplained
    }

    private func run(
        on database: HistoryDatabases, _ world: World, _ tell: @escaping @Sendable (String) -> Void
    ) async throws -> HistoryTally {
        let progress = HistoryProgress(seed: seed, count: count, maximumFailures: maximumFailures)
        // One after the other: on one server, they wait for one another while they make their tables.
        var databases: [any HistoryDatabase] = []
        for _ in 0..<min(workers, 1 + count / 100) {
            databases.append(try await database.open(History.maximumConnections))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for opened in databases {
                group.addTask {
                    let runner = try await HistoryRunner(world, on: opened)
                    while let seed = progress.next() {
                        let history = History(seed: seed, in: world, kinds: kinds)
                        let result = try await runner.run(history)
                        progress.add(result)
                        guard !result.finding.isExplained else { continue }
                        let failure = HistoryFailure(history, result)
                        for line in failure.lines(database.name) { tell(line) }
                        guard let shorter = try await failure.shortened(by: runner) else { continue }
                        tell("A part of it that isn't explained either:")
                        for line in shorter.lines(database.name) { tell(line) }
                    }
                    await opened.close()
                }
            }
            try await group.waitForAll()
        }
        return progress.tally
    }
}

/// Which histories were run.
private final class HistoryProgress: Sendable {
    private let state: Mutex<(rest: Range<UInt64>, tally: HistoryTally)>
    private let maximumFailures: Int

    init(seed: UInt64, count: Int, maximumFailures: Int) {
        state = Mutex((seed..<(seed + UInt64(count)), HistoryTally()))
        self.maximumFailures = maximumFailures
    }

    var tally: HistoryTally { state.withLock { $0.tally } }

    /// The seed of the next history; nil if there is none, or enough of them weren't explained.
    func next() -> UInt64? {
        state.withLock { state in
            state.tally.failures < maximumFailures ? state.rest.popFirst() : nil
        }
    }

    func add(_ result: HistoryRunner.Result) { state.withLock { $0.tally.add(result) } }
}

/// What histories came to.
package struct HistoryTally: Sendable {
    package private(set) var histories = 0
    package private(set) var verbs = 0
    /// Verbs whose connection died.
    package private(set) var lost = 0
    /// Verbs that gave up because others were in the way.
    package private(set) var crowded = 0
    package private(set) var failures = 0

    package init() {}

    package mutating func add(_ result: HistoryRunner.Result) {
        histories += 1
        verbs += result.calls.count
        for call in result.calls {
            if case .lost = call.outcome { lost += 1 }
            if case .crowded = call.outcome { crowded += 1 }
        }
        if !result.finding.isExplained { failures += 1 }
    }

    package var summary: String {
        "\(histories) histories of \(verbs) verbs, \(lost) of which lost their connection and \(crowded) gave up, "
            + "\(failures) not explained"
    }
}

extension OrderSearch.Finding {
    package var isExplained: Bool {
        if case .explained = self { true } else { false }
    }
}
