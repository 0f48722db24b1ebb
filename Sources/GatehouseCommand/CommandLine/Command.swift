/// One command of the tool: its words, its options, and what it does.
struct Command: Sendable {
    /// The words that call it: `["app", "register"]`.
    let path: [String]

    /// One line that says what it does.
    let summary: String

    /// What may follow the options, as the help shows it: `URL`, `[NAME]`; empty if nothing may.
    var operands = ""

    /// What may stand there, for shells that complete it.
    var operandValues = Values.anything

    /// The options it knows besides `--help`.
    var options: [Option] = []

    /// Whole command lines that show how it's used, without the program's own name.
    var examples: [String] = []

    /// Does it. Whatever it throws is printed as one line and ends the process with status 1, a ``UsageError`` with 2.
    let run: @Sendable (Invocation) async throws -> ExitCode

    /// The words as one text.
    var name: String { path.joined(separator: " ") }

    /// How it's called, as the help shows it.
    var usage: String {
        let required = options.filter(\.isRequired).map(\.form)
        return (["gatehouse", name] + required + ["[OPTIONS]", operands]).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// How the process ends.
enum ExitCode: Int32, Sendable {
    /// It's done.
    case done = 0
    /// It was refused, or it failed.
    case failed = 1
    /// It was called wrongly.
    case usage = 2
}
