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

    /// What may follow, for shells that complete it.
    var values = Values.anything

    /// What it does, for the help.
    let help: String

    /// Whether the command needs it.
    var isRequired = false

    /// The option as a command line shows it: `--json`, `--issuer URL`.
    var form: String {
        if case .value(let placeholder) = kind { "--\(name) \(placeholder)" } else { "--\(name)" }
    }

    /// What it does, and whether the command needs it.
    var explanation: String { isRequired ? help + " (required)" : help }

    static func flag(_ name: String, letter: Character? = nil, _ help: String) -> Option {
        Option(name: name, letter: letter, kind: .flag, help: help)
    }

    static func value(
        _ name: String, _ placeholder: String, letter: Character? = nil, values: Values? = nil,
        isRequired: Bool = false, _ help: String
    ) -> Option {
        Option(
            name: name, letter: letter, kind: .value(placeholder),
            values: values ?? (placeholder == "FILE" ? .files : .anything), help: help, isRequired: isRequired)
    }

    /// The option that every command has.
    static let help = Option.flag("help", letter: "h", "Show this help.")

    /// Machine-readable results.
    static let json = Option.flag("json", "Print results as JSON, one object a line.")
}
