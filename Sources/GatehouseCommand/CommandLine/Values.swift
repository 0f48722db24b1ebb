/// The possible values at a position of the command line, for shell completion. They aren't used for validation.
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
    static func words(_ words: String...) -> Values {
        .words(words.map { Suggestion($0) })
    }

    /// The common HTTP methods.
    static let methods = Values.words("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
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
