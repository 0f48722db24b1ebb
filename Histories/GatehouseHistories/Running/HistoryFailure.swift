/// A history that no order explains.
package struct HistoryFailure: Sendable {
    package let history: History
    package let result: HistoryRunner.Result

    package init(_ history: History, _ result: HistoryRunner.Result) {
        self.history = history
        self.result = result
    }

    /// How often a shorter history runs before it counts as explained.
    private static let tries: UInt64 = 60

    /// How long it may take to find a shorter history. A search that doesn't come to an end would take long again and
    /// again.
    private static let patience = Duration.seconds(60)

    /// Leaves out verbs as long as what is left isn't explained either, and there is time. Nil if none can be left out.
    package func shortened(by runner: HistoryRunner) async throws -> HistoryFailure? {
        if case .undecided = result.finding { return nil }
        let deadline = ContinuousClock.now + HistoryFailure.patience
        var shortest = self
        var candidates = history.steps[...]
        while let candidate = candidates.popFirst(), ContinuousClock.now < deadline {
            var shorter = shortest.history
            shorter.steps.removeAll { $0.number == candidate.number }
            if let failure = try await HistoryFailure.first(of: shorter, by: runner, before: deadline) {
                shortest = failure
            }
        }
        return shortest.history.steps.count < history.steps.count ? shortest : nil
    }

    private static func first(
        of history: History, by runner: HistoryRunner, before deadline: ContinuousClock.Instant
    ) async throws -> HistoryFailure? {
        guard !history.steps.isEmpty else { return nil }
        for number in 0..<tries where ContinuousClock.now < deadline {
            let result = try await runner.run(history, schedule: history.seed &+ number &* 0x1_0000_0001)
            switch result.finding {
            case .explained: continue
            case .unexplained: return HistoryFailure(history, result)
            case .undecided: return nil
            }
        }
        return nil
    }

    /// What people need to understand it.
    package func lines(_ database: String) -> [String] {
        let head =
            "\(database): no order explains history \(history.seed) (make histories ENGINE=\(database) "
            + "SEED=\(history.seed) COUNT=1):"
        let state = history.state == 0 ? "Nothing of the audit is sealed." : "The audit has a chain."
        return [head, "  \(state)"] + result.calls.sorted { $0.began < $1.began }.map { "  \($0.line)" } + conclusion
    }

    private var conclusion: [String] {
        switch result.finding {
        case .explained: []
        case .undecided(let obstacle): ["  It wasn't decided in time."] + HistoryFailure.lines(obstacle)
        case .unexplained(let obstacle): HistoryFailure.lines(obstacle)
        }
    }

    private static func lines(_ obstacle: OrderSearch.Obstacle) -> [String] {
        let (instead, tables) = (obstacle.instead, obstacle.tables.sorted())
        return ["  The longest order that explains answers: \(obstacle.beginning)."]
            + instead.sorted { $0.key < $1.key }.map { "  Then the model answers to \($0): \($1)" }
            + (tables.isEmpty ? [] : ["  It explains all answers, but not the rows of \(tables)."])
    }
}

extension Call {
    fileprivate var line: String {
        let steps = verb.isInSteps ? ", with transactions to \(ends.map(\.moment))" : ""
        return "\(number) on connection \(connection), from \(began) to \(ended)\(steps): \(verb): \(answer)"
    }
}
