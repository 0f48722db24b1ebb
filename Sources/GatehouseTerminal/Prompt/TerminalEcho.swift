import GatehouseClient
import Glibc

/// A terminal that doesn't show what is typed, until it's restored.
struct TerminalEcho {
    private let descriptor: Descriptor
    private let saved: termios
    private let watch: TerminalSignals?

    /// Switches the echo off, if the descriptor is a terminal's. What was typed before is thrown away, since it was
    /// shown.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal.
    ///   - wake: Is readable as soon as nobody waits any more.
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

    /// Where signals are told of that came meanwhile.
    var signals: Descriptor? { watch?.reading }

    /// Switches the echo on again, if it was on.
    func restore() {
        guard let watch else { return }
        switchOn()
        watch.stop()
    }

    /// Shows again what is typed, and lets the signal do what it does to the process.
    ///
    /// - Returns: Whether the process goes on as if nothing had happened, because it was stopped and continued.
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
