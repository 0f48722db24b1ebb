extension ScheduleExplorer {
    /// Searches for a simpler schedule with the same failure: a shorter one, with fewer choices that differ from the
    /// order of arrival.
    ///
    /// - Parameters:
    ///   - failure: The failure that an exploration of the scenario found.
    ///   - attempts: The maximum number of schedules to try.
    ///   - scenario: The scenario.
    /// - Returns: The failure with the simplest schedule that was found.
    public func shortened<Outcome: Hashable & Sendable>(
        _ failure: ExplorationFailure, attempts: Int = 2_000,
        of scenario: @escaping @Sendable () async throws -> Outcome
    ) async -> ExplorationFailure {
        let patience: Duration = failure.reason == .foreignJob ? .milliseconds(500) : .zero
        return await onThread { isCancelled in
            var shortening = TraceShortening(failure.trace.choices, attempts: attempts)
            shortening.perform { choices in
                guard !isCancelled() else { return false }
                var chooser = ReplayingChooser(ScheduleTrace(choices))
                let run = ScheduleRun(scenario, maximumSteps: maximumSteps, patience: patience)
                guard case .failed(failure.reason) = run.perform(choosing: &chooser) else { return false }
                return true
            }
            return ExplorationFailure(reason: failure.reason, trace: ScheduleTrace(shortening.choices))
        }
    }
}

/// Simplifies a list of choices as long as a condition holds for it.
struct TraceShortening {
    private(set) var choices: [Int]
    private var attempts: Int

    init(_ choices: [Int], attempts: Int) {
        self.choices = choices
        self.attempts = attempts
    }

    /// Removes ranges of choices or replaces them by zeros, beginning with large ranges, until neither helps any more.
    mutating func perform(while holds: ([Int]) -> Bool) {
        dropTrailingZeros()
        var size = max(choices.count / 2, 1)
        while attempts > 0 {
            let before = choices
            for start in stride(from: choices.count - size, through: 0, by: -size) {
                simplify(from: start, size, holds)
            }
            if size == 1, choices == before { return }
            if choices == before || size > 1 { size = max(size / 2, 1) }
        }
    }

    private mutating func simplify(from start: Int, _ size: Int, _ holds: ([Int]) -> Bool) {
        guard start < choices.count else { return }
        let range = start..<min(start + size, choices.count)
        var shorter = choices
        shorter.removeSubrange(range)
        if accept(shorter, holds) { return }
        var calmer = choices
        for index in range { calmer[index] = 0 }
        _ = accept(calmer, holds)
    }

    private mutating func accept(_ candidate: [Int], _ holds: ([Int]) -> Bool) -> Bool {
        guard candidate != choices, attempts > 0 else { return false }
        attempts -= 1
        guard holds(candidate) else { return false }
        choices = candidate
        dropTrailingZeros()
        return true
    }

    /// Removes zeros at the end. They have no effect, because after the last choice jobs run in the order of their
    /// arrival.
    private mutating func dropTrailingZeros() {
        while choices.last == 0 { choices.removeLast() }
    }
}
