import GatehouseTypes
import Synchronization

/// Shows at a terminal what the command waits for, and for how long. A short wait isn't shown.
final class Waiting: Sendable {
    private struct Stage {
        let what: String
        var hint: String?
        let since: Duration
    }

    private let line: StatusLine
    private let time: any TimeSource
    private let tell: @Sendable (String) -> Void
    private let stage: Mutex<Stage?>

    /// - Parameters:
    ///   - what: The text after "Waiting for": "the provider".
    ///   - line: The status line.
    ///   - time: The clock.
    ///   - tell: Prints the hints.
    init(
        for what: String, on line: StatusLine, time: any TimeSource, telling tell: @escaping @Sendable (String) -> Void
    ) {
        self.line = line
        self.time = time
        self.tell = tell
        stage = Mutex(Stage(what: what, hint: nil, since: time.uptime))
    }

    private static let interval = Duration.seconds(1)
    private static let patience = Duration.seconds(60)

    /// Changes what the command waits for.
    ///
    /// - Parameters:
    ///   - what: The text after "Waiting for": "the provider".
    ///   - hint: The hint for a long wait. It's printed once.
    func isNow(for what: String, hint: String? = nil) {
        stage.withLock { stage in
            guard stage != nil else { return }
            stage = Stage(what: what, hint: hint, since: time.uptime)
            line.wipe()
        }
    }

    /// Updates the display until its task is cancelled.
    func run() async {
        while (try? await time.sleep(for: Waiting.interval)) != nil {
            stage.withLock { stage in
                guard let current = stage else { return }
                let duration = time.uptime - current.since
                if let hint = current.hint, duration >= Waiting.patience {
                    stage?.hint = nil
                    tell(hint)
                }
                line.show("Waiting for \(current.what): \(duration.inWords) (Ctrl-C calls it off)")
            }
        }
    }

    /// Ends the wait and removes the line.
    func end() {
        stage.withLock { stage in
            stage = nil
            line.wipe()
        }
    }
}

extension Invocation {
    /// Runs an operation that may take a while.
    ///
    /// - Parameters:
    ///   - what: The text after "Waiting for": "the provider".
    ///   - time: The clock.
    ///   - body: The operation. Its argument is the status display; `nil` if there is none.
    /// - Returns: The operation's result.
    func waiting<Value>(
        for what: String, time: any TimeSource = SystemTimeSource(), _ body: (Waiting?) async throws -> Value
    ) async rethrows -> Value {
        guard let line = console.status else { return try await body(nil) }
        let waiting = Waiting(for: what, on: line, time: time, telling: console.note)
        let task = spawn { await waiting.run() }
        defer {
            task.cancel()
            waiting.end()
        }
        return try await body(waiting)
    }
}
