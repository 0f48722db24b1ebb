import GatehouseTypes
import Synchronization

/// Tells somebody at a terminal what is waited for and for how long. A short wait isn't worth a word.
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
    ///   - what: What is waited for: "the provider".
    ///   - line: Where that is shown.
    ///   - time: The clock.
    ///   - tell: Takes the hints.
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

    /// From now on something else is waited for.
    ///
    /// - Parameters:
    ///   - what: What is waited for: "the provider".
    ///   - hint: What may be wrong if it takes long. It's told once.
    func isNow(for what: String, hint: String? = nil) {
        stage.withLock { stage in
            guard stage != nil else { return }
            stage = Stage(what: what, hint: hint, since: time.uptime)
            line.wipe()
        }
    }

    /// Goes on until its task is cancelled.
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

    /// Nothing is waited for any more, and nothing is shown.
    func end() {
        stage.withLock { stage in
            stage = nil
            line.wipe()
        }
    }
}

extension Invocation {
    /// Does something that may take a while.
    ///
    /// - Parameters:
    ///   - what: What is waited for: "the provider".
    ///   - time: The clock.
    ///   - body: Does it. It's given what to tell when something else is waited for; nothing if nobody is told.
    /// - Returns: What the body gives.
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
