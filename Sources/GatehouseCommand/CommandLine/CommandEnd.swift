import Synchronization

/// What is done when a command has ended, whether it succeeded or not.
final class CommandEnd: Sendable {
    typealias Step = @Sendable () async -> Void

    private let steps = Mutex<[Step]>([])

    func add(_ step: @escaping Step) {
        steps.withLock { $0.append(step) }
    }

    /// Does it, once.
    func callAsFunction() async {
        let steps = steps.withLock { steps in
            defer { steps = [] }
            return steps
        }
        for step in steps { await step() }
    }
}
