/// What may stand in a place of a command line, for shells that complete it. Nothing is refused because of it.
enum Values: Sendable {
    /// Nobody can say.
    case anything
    /// A file's name.
    case files
    /// One of these words.
    case words([Suggestion])
    /// What is there now, with this environment.
    case found(@Sendable (_ environment: [String: String]) -> [Suggestion])

    /// One of these words, which need no explanation.
    static func words(_ words: String...) -> Values {
        .words(words.map { Suggestion($0) })
    }

    /// The usual methods of HTTP requests.
    static let methods = Values.words("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
}

/// A word that may stand somewhere, and what it means.
struct Suggestion: Sendable, Equatable {
    let word: String
    let explanation: String

    init(_ word: String, _ explanation: String = "") {
        self.word = word
        self.explanation = explanation
    }
}
