/// The command was called wrongly.
struct UsageError: Error, CustomStringConvertible {
    /// What is wrong, in one line.
    let reason: String

    /// The command whose help would say how it's done right.
    let command: String

    init(_ reason: String, command: String = "") {
        self.reason = reason
        self.command = command
    }

    var description: String { reason }
}

/// The command was refused or failed in a way that one line explains.
struct CommandFailure: Error, CustomStringConvertible {
    /// What happened, and what a person can do about it.
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
