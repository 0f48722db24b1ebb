import GatehouseTerminal
import Glibc

/// The style of text on a stream: whether colours are allowed, and the width.
struct StreamStyle: Sendable, Equatable {
    /// Whether colours are allowed.
    var allowsColor = false

    /// The width in columns; `nil` if the stream isn't a terminal: its lines are neither cut nor wrapped.
    var columns: Int?

    /// The style of a file or a pipe.
    static let plain = StreamStyle()

    /// The maximum width of running text, also on a wider terminal.
    static let readableColumns = 100

    /// The width at which running text is wrapped; `nil` if it isn't wrapped.
    var textColumns: Int? { columns.map { min($0, StreamStyle.readableColumns) } }
}

extension StreamStyle {
    /// Returns the style of a stream of this process.
    ///
    /// A terminal shows colours unless its type is `dumb` or `NO_COLOR` is set and not empty (https://no-color.org).
    /// Its width is the one that the terminal reports, otherwise the value of `COLUMNS`, otherwise 80.
    init(descriptor: Int32, environment: [String: String]) {
        guard isatty(descriptor) == 1 else {
            self = .plain
            return
        }
        self.init(terminalColumns: TerminalWidth.columns(of: descriptor), environment: environment)
    }

    /// Creates the style of a terminal.
    ///
    /// - Parameters:
    ///   - terminalColumns: The width that the terminal reports.
    ///   - environment: The environment of the process.
    init(terminalColumns: Int?, environment: [String: String]) {
        let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
        allowsColor = !isDumb && (environment["NO_COLOR"] ?? "").isEmpty
        let said = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        columns = terminalColumns ?? said ?? 80
    }

    /// Returns the text in a colour, if colours are allowed.
    func painted(_ text: String, _ color: TextColor?) -> String {
        guard allowsColor, let color, !text.isEmpty else { return text }
        return "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m"
    }
}

/// The emphasis of text, as the parameter of ECMA-48's SGR function (section 8.3.117).
enum TextColor: Int, Sendable {
    case bold = 1
    case faint = 2
    case red = 31
    case green = 32
    case yellow = 33
}
