import Testing

@testable import GatehouseCommand

@Suite("The style of a stream")
struct StreamStyleTests {
    private func style(_ columns: Int?, _ environment: [String: String]) -> StreamStyle {
        StreamStyle(terminalColumns: columns, environment: environment)
    }

    @Test func `is plain where there is no terminal`() {
        let style = StreamStyle(descriptor: -1, environment: ["TERM": "xterm", "COLUMNS": "40"])
        #expect(style == .plain)
        #expect(style.painted("text", .green) == "text")
        #expect(style.textColumns == nil)
    }

    @Test func `has colours on a terminal, unless NO_COLOR is set to something or the terminal is dumb`() {
        #expect(style(90, ["TERM": "xterm"]).painted("text", .green) == "\u{1B}[32mtext\u{1B}[0m")
        #expect(style(90, ["TERM": "xterm"]).painted("text", nil) == "text")
        #expect(style(90, ["TERM": "xterm", "NO_COLOR": ""]).allowsColor)
        #expect(!style(90, ["TERM": "xterm", "NO_COLOR": "1"]).allowsColor)
        #expect(!style(90, ["TERM": "dumb"]).allowsColor)
        #expect(!style(90, [:]).allowsColor)
    }

    @Test func `has the width that the terminal says, else COLUMNS, else 80`() {
        #expect(style(90, ["COLUMNS": "70"]).columns == 90)
        #expect(style(nil, ["COLUMNS": "70"]).columns == 70)
        #expect(style(nil, ["COLUMNS": "none"]).columns == 80)
        #expect(style(nil, ["COLUMNS": "0"]).columns == 80)
    }

    @Test func `wraps running text at 100 columns at most`() {
        #expect(style(250, [:]).textColumns == 100)
        #expect(style(60, [:]).textColumns == 60)
    }
}
