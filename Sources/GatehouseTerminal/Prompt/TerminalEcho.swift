import GatehouseClient
import Glibc

/// A terminal whose echo is off until it is restored.
struct TerminalEcho {
    private let descriptor: Descriptor
    private let saved: termios
    private let watch: TerminalSignals?

    /// Switches the echo off if the descriptor is a terminal. Input that was typed before is discarded, because it was
    /// visible.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal.
    ///   - wake: Becomes readable when the prompt is cancelled.
    /// - Throws: ``AuthError`` with ``AuthError/Code/cancelled``.
    init(off descriptor: Descriptor, until wake: Descriptor) throws(AuthError) {
        self.descriptor = descriptor
        var mode = termios()
        guard unsafe tcgetattr(descriptor.number, &mode) == 0 else {
            saved = mode
            watch = nil
            return
        }
        saved = mode
        watch = try TerminalSignals(until: wake)
        guard TerminalEcho.switchOff(descriptor, mode) else {
            watch?.stop()
            throw AuthError(.insecure, "the terminal can't hide the input")
        }
    }

    /// Readable if a signal was received meanwhile.
    var signals: Descriptor? { watch?.reading }

    /// Switches the echo on again, if it was on.
    func restore() {
        guard let watch else { return }
        switchOn()
        watch.stop()
    }

    /// Switches the echo on and sends the signal again.
    ///
    /// - Returns: Whether the process was stopped and continued. The echo is off again then.
    func passOnSignal() throws(AuthError) -> Bool {
        guard let watch else { return false }
        switchOn()
        let wasStopped = watch.passOn()
        guard wasStopped else { return false }
        guard TerminalEcho.switchOff(descriptor, saved) else {
            throw AuthError(.insecure, "the terminal can't hide the input")
        }
        return true
    }

    private func switchOn() {
        var mode = saved
        _ = unsafe tcsetattr(descriptor.number, TCSANOW, &mode)
    }

    private static func switchOff(_ descriptor: Descriptor, _ mode: termios) -> Bool {
        var mode = mode
        mode.c_lflag &= ~tcflag_t(ECHO | ECHONL)
        return unsafe tcsetattr(descriptor.number, TCSAFLUSH, &mode) == 0
    }
}
