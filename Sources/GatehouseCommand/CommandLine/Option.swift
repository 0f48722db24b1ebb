/// An option of a command.
struct Option: Sendable {
    /// Whether the option takes a value.
    enum Kind: Sendable, Equatable {
        /// The option takes no value.
        case flag
        /// The option takes a value. The help shows this placeholder.
        case value(String)
    }

    /// The name, without the two dashes.
    let name: String

    /// The single-letter form; `nil` if there is none.
    var letter: Character?

    /// Whether the option takes a value.
    let kind: Kind

    /// The possible values, for shell completion.
    var values = Values.anything

    /// The description, for the help.
    let help: String

    /// Whether the option is required.
    var isRequired = false

    /// Whether the option can be given several times. Other options have the last value given.
    var isRepeatable = false

    /// The value without the option, for `serve --check`; `nil` if there is none, or if it depends on something else.
    var standard: String?

    /// What a value must be. Only commands with a ``Configuration`` check it before they run.
    var rule = ValueRule.anything

    /// Whether the option can also be given by the environment and in a configuration file.
    var isSetting = true

    /// The option as it appears on a command line: `--json`, `--issuer URL`.
    var form: String {
        if case .value(let placeholder) = kind { "--\(name) \(placeholder)" } else { "--\(name)" }
    }

    /// The description, which also says whether the option is required.
    var explanation: String { isRequired ? help + " (required)" : help }

    static func flag(_ name: String, letter: Character? = nil, _ help: String) -> Option {
        Option(name: name, letter: letter, kind: .flag, help: help)
    }

    static func value(
        _ name: String, _ placeholder: String, letter: Character? = nil, values: Values? = nil,
        isRequired: Bool = false, isRepeatable: Bool = false, standard: String? = nil, rule: ValueRule = .anything,
        _ help: String
    ) -> Option {
        Option(
            name: name, letter: letter, kind: .value(placeholder),
            values: values ?? (placeholder == "FILE" ? .files : .anything), help: help, isRequired: isRequired,
            isRepeatable: isRepeatable, standard: standard, rule: rule)
    }

    /// The option that all commands have.
    static let help = Option.flag("help", letter: "h", "Show this help.")

    /// The option for machine-readable results.
    static let json = Option.flag("json", "Print results as JSON, one object a line.")
}

/// The possible values at a position of the command line, for shell completion. Only the JOSE commands validate with
/// them.
enum Values: Sendable {
    /// The values aren't known.
    case anything
    /// A file name.
    case files
    /// One of these words.
    case words([Suggestion])
    /// Values that depend on the environment, such as the existing accounts.
    case found(@Sendable (_ environment: [String: String]) -> [Suggestion])

    /// Returns values without explanations.
    static func words(_ words: [String]) -> Values {
        .words(words.map { Suggestion($0) })
    }

    /// The common HTTP methods.
    static let methods = Values.words(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
}

/// A possible word, and its explanation.
struct Suggestion: Sendable, Equatable {
    let word: String
    let explanation: String

    init(_ word: String, _ explanation: String = "") {
        self.word = word
        self.explanation = explanation
    }
}
