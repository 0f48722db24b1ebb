import GatehouseClient
import Glibc

/// Receives the signals that end or stop the process before they take effect, so that the echo can be switched on
/// first.
///
/// Signals belong to the whole process, and a signal handler has no context, so the state here is static. The handlers
/// are installed only while a secret is typed. The program's own handlers are restored before a signal is passed on.
struct TerminalSignals {
    /// The signals that a user or a shell sends to a program that reads from a terminal.
    static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

    private static let pipe = try? Descriptor.pipe()
    /// Contains a byte while no secret is typed.
    private static let turn: (reading: Descriptor, writing: Descriptor)? = {
        let turn = try? Descriptor.pipe()
        turn?.writing.write([0])
        return turn
    }()

    private let saved: [(number: Int32, action: sigaction)]

    /// Each signal writes its number to this descriptor, as one byte.
    let reading: Descriptor

    /// Installs the handlers as soon as no other secret is typed in this process.
    ///
    /// - Parameter wake: Becomes readable when the prompt is cancelled.
    /// - Throws: ``AuthError`` with ``AuthError/Code/cancelled``.
    init(until wake: Descriptor) throws(AuthError) {
        guard let pipe = TerminalSignals.pipe, let turn = TerminalSignals.turn else {
            throw AuthError(.unknown, "too many files are open")
        }
        repeat {
            guard case .readable = Readiness.wait(for: turn.reading, wake, nil) else {
                throw AuthError(.cancelled, "the prompt was cancelled")
            }
        } while turn.reading.read(upTo: 1)?.isEmpty != false
        reading = pipe.reading
        _ = reading.read(upTo: 64)
        saved = TerminalSignals.numbers.map { ($0, TerminalSignals.replaceHandler(of: $0)) }
    }

    /// Restores the program's own handlers.
    func stop() {
        putBack()
        TerminalSignals.turn?.writing.write([0])
    }

    /// Sends the received signal again, to the program's own handler.
    ///
    /// - Returns: Whether the signal stopped the process, which has been continued. The handlers are installed again.
    func passOn() -> Bool {
        guard let byte = reading.read(upTo: 1)?.first else { return false }
        putBack()
        TerminalSignals.raise(Int32(byte))
        for number in TerminalSignals.numbers { _ = TerminalSignals.replaceHandler(of: number) }
        return Int32(byte) == SIGTSTP
    }

    /// Sends a signal to this thread and unblocks it meanwhile: threads of a pool block signals, and so do the
    /// processes that they start.
    static func raise(_ number: Int32) {
        var (numbers, blocked) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&numbers)
        unsafe sigaddset(&numbers, number)
        unsafe pthread_sigmask(SIG_UNBLOCK, &numbers, &blocked)
        Glibc.raise(number)
        unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil)
    }

    private func putBack() {
        for (number, action) in saved {
            var action = action
            unsafe sigaction(number, &action, nil)
        }
    }

    /// Whether the program ignores the signal, for example because it was started with `nohup`.
    private static func isIgnored(_ action: sigaction) -> Bool {
        let (handler, ignoring) = unsafe (action.__sigaction_handler.sa_handler, SIG_IGN)
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(ignoring, to: Int.self)
    }

    private static func replaceHandler(of number: Int32) -> sigaction {
        var (action, old) = (sigaction(), sigaction())
        unsafe action.__sigaction_handler.sa_handler = { number in
            let saved = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = unsafe Glibc.write(TerminalSignals.pipe?.writing.number ?? -1, &byte, 1)
            errno = saved
        }
        action.sa_flags = SA_RESTART
        unsafe sigaction(number, &action, &old)
        if isIgnored(old) {
            action = old
            unsafe sigaction(number, &action, nil)
        }
        return old
    }
}
