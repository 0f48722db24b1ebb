/// The command was called wrongly.
struct UsageError: Error, CustomStringConvertible {
    /// What is wrong, in one line.
    let reason: String

    /// The word that was probably meant.
    let suggestion: String?

    /// The command whose help shows how to call it; empty for the overview.
    let command: String

    init(_ reason: String, suggestion: String? = nil, command: String = "") {
        self.reason = reason
        self.suggestion = suggestion
        self.command = command
    }

    var description: String { reason }

    /// The reason, the suggestion, and where to find help.
    var advice: String {
        let meant = suggestion.map { " Did you mean '\($0)'?" } ?? ""
        let help = command.isEmpty ? "gatehouse help" : "gatehouse help \(command)"
        return reason + (reason.hasSuffix(".") ? "" : ".") + meant + " See '\(help)'."
    }
}

/// The command was refused or failed in a way that one line explains.
struct CommandFailure: Error, CustomStringConvertible {
    /// What happened, and what a person can do about it.
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
