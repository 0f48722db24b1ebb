import Synchronization

/// A line at the end of a terminal that shows the current activity. Other output appears above it. It is removed at the
/// end.
final class StatusLine: Sendable {
    private let shown = Mutex("")
    private let write: @Sendable (String) -> Void

    /// Creates a status line.
    ///
    /// - Parameter write: Writes text to the terminal.
    init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    private static let wiping = "\r\u{1B}[2K"

    /// Replaces the text of the line.
    func show(_ text: String) {
        shown.withLock { shown in
            shown = text.printable
            draw(shown)
        }
    }

    /// Removes the line.
    func wipe() {
        shown.withLock { shown in
            guard !shown.isEmpty else { return }
            shown = ""
            write(StatusLine.wiping)
        }
    }

    /// Removes the line while other lines are written, and shows it again below them.
    func giveWay(to body: () -> Void) {
        shown.withLock { shown in
            if !shown.isEmpty { write(StatusLine.wiping) }
            body()
            if !shown.isEmpty { draw(shown) }
        }
    }

    // Wrapping is switched off, so that a line that is too long for the terminal stays one line, which can be removed.
    private func draw(_ text: String) {
        write(StatusLine.wiping + "\u{1B}[?7l" + text + "\u{1B}[?7h")
    }
}
