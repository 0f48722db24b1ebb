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
