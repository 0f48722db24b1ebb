/// An option of a command.
struct Option: Sendable {
    /// Whether something follows the option.
    enum Kind: Sendable, Equatable {
        /// It stands alone.
        case flag
        /// A value follows; the help shows this placeholder.
        case value(String)
    }

    /// The name behind the two dashes.
    let name: String

    /// A letter behind one dash, if there is one.
    var letter: Character?

    /// Whether something follows.
    let kind: Kind

    /// One line for the help.
    let help: String

    static func flag(_ name: String, _ help: String) -> Option {
        Option(name: name, kind: .flag, help: help)
    }

    static func value(_ name: String, _ placeholder: String, letter: Character? = nil, _ help: String) -> Option {
        Option(name: name, letter: letter, kind: .value(placeholder), help: help)
    }

    /// The option that every command has.
    static let help = Option(name: "help", letter: "h", kind: .flag, help: "Show this help.")

    /// Machine-readable results.
    static let json = Option.flag("json", "Print results as JSON, one object a line.")
}
