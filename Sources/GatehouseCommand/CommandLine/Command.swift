/// A command of the tool: its name, its options and its action.
struct Command: Sendable {
    /// The words of the command's name: `["app", "register"]`.
    let path: [String]

    /// The description, as one line.
    let summary: String

    /// The placeholder of the operands in the help: `URL`, `[NAME]`; empty if the command takes none.
    var operands = ""

    /// The possible values of the operands, for shell completion.
    var operandValues = Values.anything

    /// The options of the command, without `--help`.
    var options: [Option] = []

    /// Complete command lines for the help, without the program's name.
    var examples: [String] = []

    /// Runs the command. An error that it throws is printed as one line and ends the process with status 1, a
    /// ``UsageError`` with status 2. An ``ExplainedFailure`` isn't printed.
    let run: @Sendable (Invocation) async throws -> Void

    /// The words of the name, joined by spaces.
    var name: String { path.joined(separator: " ") }

    /// The command's usage line in the help.
    var usage: String {
        let required = options.filter(\.isRequired).map(\.form)
        return (["gatehouse", name] + required + ["[OPTIONS]", operands]).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension [Command] {
    /// Former names of command families, which still work.
    private static let formerNames = ["app": "client"]

    /// Whether a word is the name of several commands, and of none itself.
    func isFamily(_ word: String) -> Bool {
        contains { $0.path.first == word } && !contains { $0.path == [word] }
    }

    /// Returns words of a command line with the present name of the command family that they name.
    func named(_ words: [String]) -> [String] {
        guard let first = words.first, let name = [Command].formerNames[first],
            !contains(where: { $0.path[0] == first })
        else { return words }
        return [name] + words.dropFirst()
    }
}

/// The failure of a command whose output already explains it.
struct ExplainedFailure: Error {}

/// The exit status of the process.
enum ExitCode: Int32, Sendable {
    /// The command succeeded.
    case done = 0
    /// The command was refused or failed.
    case failed = 1
    /// The usage was wrong.
    case usage = 2
}

/// An error in the command's usage.
struct UsageError: Error, CustomStringConvertible {
    /// The cause, in one line.
    let reason: String

    /// The word that was probably meant; `nil` if none is similar.
    let suggestion: String?

    /// The command whose help describes the usage; empty for the overview.
    let command: String

    init(_ reason: String, suggestion: String? = nil, command: String = "") {
        self.reason = reason
        self.suggestion = suggestion
        self.command = command
    }

    var description: String { reason }

    /// The cause, the suggestion, and the command that shows the help.
    var advice: String {
        let meant = suggestion.map { " Did you mean '\($0)'?" } ?? ""
        let help = command.isEmpty ? "gatehouse help" : "gatehouse help \(command)"
        return reason + (reason.hasSuffix(".") ? "" : ".") + meant + " See '\(help)'."
    }
}

/// A refusal or failure of a command that one line explains.
struct CommandFailure: Error, CustomStringConvertible {
    /// The cause and the remedy.
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
