import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("The status line")
struct StatusLineTests {
    /// A terminal that is as wide as need be: what it shows, line by line.
    private final class Screen: Sendable {
        private let written = Mutex("")

        func write(_ text: String) { written.withLock { $0 += text } }

        var lines: [String] {
            let plain = written.withLock { $0 }.replacing("\u{1B}[?7l", with: "").replacing("\u{1B}[?7h", with: "")
            return plain.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                String(line.split(separator: "\r\u{1B}[2K", omittingEmptySubsequences: false).last ?? "")
            }
        }
    }

    private let screen = Screen()
    private let line: StatusLine

    init() {
        line = StatusLine { [screen] in screen.write($0) }
    }

    @Test func `shows one text at a time, and leaves nothing behind`() {
        line.show("one")
        line.show("two")
        #expect(screen.lines == ["two"])
        line.wipe()
        #expect(screen.lines == [""])
    }

    @Test func `gives way to lines, and stands below them`() {
        line.show("waiting")
        line.giveWay { screen.write("a result\n") }
        #expect(screen.lines == ["a result", "waiting"])
        line.wipe()
        line.giveWay { screen.write("more\n") }
        #expect(screen.lines == ["a result", "more", ""])
    }

    @Test func `stays one line, whatever it's to show`() {
        line.show("a\nb\u{1B}[31m")
        #expect(screen.lines == ["a\u{FFFD}b\u{FFFD}[31m"])
    }
}
