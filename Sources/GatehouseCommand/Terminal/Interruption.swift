import Dispatch
import GatehouseTypes
import Glibc

/// The request to end the process: Ctrl-C, or the signal that service managers send.
struct Interruption: Sendable {
    private let pipe: SignalPipe

    /// Handles `SIGTERM` and the first `SIGINT`, so that they don't end the process. A second `SIGINT` ends it. A
    /// second `SIGTERM` doesn't, because programs such as `timeout` send the signal both to the process and to its
    /// group.
    ///
    /// Create this value before the process reports that it is running, so that no signal comes too early.
    init() throws(CommandFailure) {
        guard let pipe = Interruption.pipe else { throw CommandFailure("too many files are open") }
        self.pipe = pipe
        Interruption.note(SIGINT, endsAtSecond: true)
        Interruption.note(SIGTERM, endsAtSecond: false)
    }

    /// It is global, since a signal handler gets no context. `nil` if the system has no more pipes.
    private static let pipe = SignalPipe()

    /// Installs a handler that records a signal in the pipe.
    ///
    /// - Parameters:
    ///   - number: The signal's number.
    ///   - endsAtSecond: Whether the second signal has its default effect.
    private static func note(_ number: Int32, endsAtSecond: Bool) {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in Interruption.pipe?.record() }
        action.sa_flags = SA_RESTART | (endsAtSecond ? Int32(truncatingIfNeeded: SA_RESETHAND) : 0)
        unsafe sigaction(number, &action, nil)
    }

    /// Returns when one of the signals has arrived, or when the task is cancelled.
    func wait() async {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        let source = pipe.watch { continuation.finish() }
        for await _ in signals {}
        source.cancel()
    }

    /// Returns when another signal has arrived. Those that have arrived already are forgotten, so a second `SIGINT`
    /// doesn't end the process from now on, and a third one does.
    func waitForAnother() async {
        pipe.empty()
        Interruption.note(SIGINT, endsAtSecond: true)
        await wait()
    }

    /// Whether one of the signals has arrived.
    private var hasCome: Bool {
        var file = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&file, 1, 0) > 0
    }

    /// Runs an operation that a signal cancels. If it completes despite the signal, its value is returned.
    ///
    /// - Throws: The operation's error; ``Called`` if a signal has arrived.
    func cancelling<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await operation() }
            group.addTask {
                await wait()
                return nil
            }
            do {
                if let first = try await group.next(), let value = first { return value }
            } catch {
                // A terminal prompt handles the signal by itself, so its error may come first.
                throw hasCome ? Called() : error
            }
            group.cancelAll()
            guard let last = try? await group.next(), let value = last else { throw Called() }
            return value
        }
    }

    /// The error for an operation that a signal has cancelled.
    struct Called: Error, CustomStringConvertible {
        let description = "interrupted"
    }
}

/// Waits until the first of the operations has ended. The others continue; their completion is ignored.
func firstEnd(of all: [@Sendable () async -> Void]) async {
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    for one in all {
        spawn {
            await one()
            continuation.finish()
        }
    }
    for await _ in ends {}
}
