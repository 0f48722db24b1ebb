import Synchronization

/// One line at the end of a terminal that says what goes on. It gives way to everything else, and nothing is left of
/// it.
final class StatusLine: Sendable {
    private let shown = Mutex("")
    private let write: @Sendable (String) -> Void

    /// Makes the line of a terminal.
    ///
    /// - Parameter write: Sends text there.
    init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    private static let wiping = "\r\u{1B}[2K"

    /// Shows a text in the line, instead of what is there.
    func show(_ text: String) {
        shown.withLock { shown in
            shown = text.printable
            draw(shown)
        }
    }

    /// Takes the line away.
    func wipe() {
        shown.withLock { shown in
            guard !shown.isEmpty else { return }
            shown = ""
            write(StatusLine.wiping)
        }
    }

    /// Lets whole lines be written in the line's place, and shows it again below them.
    func giveWay(to body: () -> Void) {
        shown.withLock { shown in
            if !shown.isEmpty { write(StatusLine.wiping) }
            body()
            if !shown.isEmpty { draw(shown) }
        }
    }

    // Without wrapping, a line that is too long for the terminal stays one line, which can be wiped.
    private func draw(_ text: String) {
        write(StatusLine.wiping + "\u{1B}[?7l" + text + "\u{1B}[?7h")
    }
}
