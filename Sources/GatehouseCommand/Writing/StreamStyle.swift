import GatehouseTerminal
import Glibc

/// What text on a stream may look like: whether it may be coloured, and how wide it may be.
struct StreamStyle: Sendable, Equatable {
    /// Whether text may be coloured.
    var allowsColor = false

    /// The width in columns. `nil` if the stream isn't a terminal: nothing is cut or wrapped there.
    var columns: Int?

    /// The style of a file or a pipe.
    static let plain = StreamStyle()

    /// The longest line of running text, also on a wider terminal.
    static let readableColumns = 100

    /// The width at which running text is wrapped; `nil` if it isn't.
    var textColumns: Int? { columns.map { min($0, StreamStyle.readableColumns) } }
}

extension StreamStyle {
    /// The style of a stream of this process.
    ///
    /// A terminal shows colours unless its type is `dumb` or `NO_COLOR` is set to something (https://no-color.org). Its
    /// width is what the terminal says, else what `COLUMNS` says, else 80.
    init(descriptor: Int32, environment: [String: String]) {
        guard isatty(descriptor) == 1 else {
            self = .plain
            return
        }
        self.init(terminalColumns: TerminalWidth.columns(of: descriptor), environment: environment)
    }

    /// The style of a terminal.
    ///
    /// - Parameters:
    ///   - terminalColumns: The width that the terminal says it has.
    ///   - environment: The environment of the process.
    init(terminalColumns: Int?, environment: [String: String]) {
        let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
        allowsColor = !isDumb && (environment["NO_COLOR"] ?? "").isEmpty
        let said = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        columns = terminalColumns ?? said ?? 80
    }

    /// The text in a colour, where colours are allowed.
    func painted(_ text: String, _ color: TextColor?) -> String {
        guard allowsColor, let color, !text.isEmpty else { return text }
        return "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m"
    }
}

/// How text stands out, as the number of ECMA-48 (section 8.3.117) for it.
enum TextColor: Int, Sendable {
    case bold = 1
    case faint = 2
    case red = 31
    case green = 32
    case yellow = 33
}
