import GatehouseTesting
import Testing

/// Three tasks that write their name when they run.
private func threeTasks() async -> String {
    let log = Log()
    await withDiscardingTaskGroup { group in
        for name in ["a", "b", "c"] { group.addTask { await log.write(name) } }
    }
    return await log.text
}

private actor Log {
    private(set) var text = ""

    func write(_ name: String) { text += name }
}

@Suite("Orders with few deviations")
struct DeviationsTests {
    @Test func `are one where none is allowed`() async {
        let report = await ScheduleExplorer(.exhaustive(deviations: 0)).explore { await threeTasks() }
        #expect(report.outcomes == ["abc": 1])
    }

    @Test func `are all where enough are allowed`() async {
        let all = await ScheduleExplorer().explore { await threeTasks() }
        let bounded = await ScheduleExplorer(.exhaustive(deviations: 100)).explore { await threeTasks() }
        #expect(bounded.scheduleCount == all.scheduleCount)
        #expect(bounded.outcomes == all.outcomes)
    }

    @Test func `grow with what is allowed, and aren't called complete`() async {
        let all = await ScheduleExplorer().explore { await threeTasks() }
        var counts: [Int] = []
        for deviations in 0...3 {
            let report = await ScheduleExplorer(.exhaustive(deviations: deviations)).explore { await threeTasks() }
            counts.append(report.scheduleCount)
            #expect(!report.isComplete)
            #expect(Set(report.outcomes.keys).isSubset(of: Set(all.outcomes.keys)))
        }
        #expect(counts == counts.sorted())
        #expect(Set(counts).count == 4)
        #expect(counts.allSatisfy { $0 <= all.scheduleCount })
    }
}

@Suite("A failing order")
struct ShorteningTests {
    private struct Lost: Error {}

    /// Two tasks that each read, wait and write: an update is lost if both read first.
    private static func lostUpdate() async throws -> Int {
        let account = Account()
        await withDiscardingTaskGroup { group in
            for _ in 0..<4 { group.addTask { await explorationPoint() } }
            for _ in 0..<2 { group.addTask { await account.deposit() } }
        }
        guard await account.balance == 2 else { throw Lost() }
        return 2
    }

    private actor Account {
        private(set) var balance = 0

        func deposit() async {
            let before = balance
            await explorationPoint()
            balance = before + 1
        }
    }

    @Test func `becomes as short as it can`() async throws {
        let report = await ScheduleExplorer(.seeded(count: 100, seed: 3), maximumFailures: 1)
            .explore { try await Self.lostUpdate() }
        let failure = try #require(report.failures.first)
        let short = await ScheduleExplorer().shortened(failure) { try await Self.lostUpdate() }
        #expect(short.reason == failure.reason)
        #expect(short.trace.choices.count < failure.trace.choices.count)
        let replayed = await ScheduleExplorer(.replay(short.trace)).explore { try await Self.lostUpdate() }
        #expect(replayed.failures.map(\.reason) == [failure.reason])
    }

    @Test func `stays as it is where nothing may be tried`() async throws {
        let report = await ScheduleExplorer(.seeded(count: 100, seed: 3), maximumFailures: 1)
            .explore { try await Self.lostUpdate() }
        let failure = try #require(report.failures.first)
        let same = await ScheduleExplorer().shortened(failure, attempts: 0) { try await Self.lostUpdate() }
        #expect(same.reason == failure.reason)
        let replayed = await ScheduleExplorer(.replay(same.trace)).explore { try await Self.lostUpdate() }
        #expect(replayed.failures.map(\.reason) == [failure.reason])
    }
}

@Suite("What is done in order")
struct InOrderTests {
    private static func letters(inOrder isInOrder: Bool) async -> String {
        let log = Log()
        let write = { @Sendable in
            await withDiscardingTaskGroup { group in
                for name in ["a", "b", "c"] { group.addTask { await log.write(name) } }
            }
        }
        if isInOrder { await inOrder { await write() } } else { await write() }
        return await log.text
    }

    @Test func `isn't chosen`() async {
        let ordered = await ScheduleExplorer().explore { await Self.letters(inOrder: true) }
        #expect(ordered.scheduleCount == 1)
        #expect(ordered.outcomes == ["abc": 1])
        let free = await ScheduleExplorer().explore { await Self.letters(inOrder: false) }
        #expect(free.outcomes.count == 6)
    }
}
