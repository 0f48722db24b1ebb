import GatehouseClient
import Glibc

/// Hears of the signals that would leave a terminal without echo, before they do what they do.
///
/// Signals belong to the process, and so does this: a handler can be handed nothing. The handlers stand only while a
/// secret is typed; those that the program had are put back before a signal is passed on.
struct TerminalSignals {
    /// What a person or a shell sends to whoever reads from a terminal.
    static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

    private static let pipe = try? Descriptor.pipe()
    /// A byte lies in it while no secret is typed.
    private static let turn: (reading: Descriptor, writing: Descriptor)? = {
        let turn = try? Descriptor.pipe()
        turn?.writing.write([0])
        return turn
    }()

    private let saved: [(number: Int32, action: sigaction)]

    /// Where a byte tells of a signal: its number.
    let reading: Descriptor

    /// Begins to hear, once no other secret is typed in this process.
    ///
    /// - Parameter wake: Is readable as soon as nobody waits any more.
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

    /// Puts the program's own handlers back.
    func stop() {
        putBack()
        TerminalSignals.turn?.writing.write([0])
    }

    /// Sends the signal that came once more, to whatever handles it without this.
    ///
    /// - Returns: Whether it stopped the process, which goes on now, and hears again.
    func passOn() -> Bool {
        guard let byte = reading.read(upTo: 1)?.first else { return false }
        putBack()
        TerminalSignals.raise(Int32(byte))
        for number in TerminalSignals.numbers { _ = TerminalSignals.replaceHandler(of: number) }
        return Int32(byte) == SIGTSTP
    }

    /// Sends a signal to this thread, and lets it arrive: threads of a pool block signals, and so do their children.
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

    /// Whether the program wants to hear nothing of the signal, as when it was started with `nohup`.
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
