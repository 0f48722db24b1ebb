import Testing

@testable import GatehouseCommand

@Suite("The status line")
struct StatusLineTests {
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
