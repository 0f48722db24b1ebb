extension ScheduleExplorer {
    /// Looks for a shorter order that fails in the same way, with fewer choices out of the order of coming.
    ///
    /// - Parameters:
    ///   - failure: What an exploration of the scenario found.
    ///   - attempts: How many orders may be tried.
    ///   - scenario: The scenario.
    /// - Returns: The failure with the simplest order that was found.
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

/// Makes a list of choices simpler as long as something stays true of it.
struct TraceShortening {
    private(set) var choices: [Int]
    private var attempts: Int

    init(_ choices: [Int], attempts: Int) {
        self.choices = choices
        self.attempts = attempts
    }

    /// Leaves out pieces and puts zeros in their place, large ones first and then smaller ones, until nothing helps.
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

    /// Where the choices end, work runs in the order of its coming anyway.
    private mutating func dropTrailingZeros() {
        while choices.last == 0 { choices.removeLast() }
    }
}
