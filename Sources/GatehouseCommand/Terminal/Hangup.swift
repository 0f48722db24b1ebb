import Dispatch
import Glibc

/// The signal by which a service is told to read its files again: `SIGHUP`. It doesn't end the process, unless the
/// process has lost its terminal.
struct Hangup: Sendable {
    private let pipe: SignalPipe
    /// Whether the process began at a terminal.
    private let hadTerminal: Bool

    /// Handles the signal from now on.
    init() throws(CommandFailure) {
        guard let pipe = Hangup.pipe else { throw CommandFailure("too many files are open") }
        self.pipe = pipe
        hadTerminal = Hangup.hasTerminal
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in Hangup.pipe?.record() }
        action.sa_flags = SA_RESTART
        unsafe sigaction(SIGHUP, &action, nil)
    }

    /// It is global, since a signal handler gets no context.
    private static let pipe = SignalPipe()

    private static var hasTerminal: Bool {
        let descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// Calls an action after each signal. Signals that come while it runs lead to one more call.
    ///
    /// - Returns: When the terminal was closed at which the command began: nobody can end it with Ctrl-C any more.
    ///   Otherwise when the task is cancelled.
    func whenever(_ action: @Sendable () async -> Void) async {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let source = pipe.watch { [pipe] in
            pipe.empty()
            continuation.yield()
        }
        for await _ in signals {
            if hadTerminal, !Hangup.hasTerminal { break }
            await action()
        }
        source.cancel()
    }
}
