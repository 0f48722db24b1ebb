extension Invocation {
    /// Whether messages are read by a user at a terminal.
    var hasReader: Bool { !flag("json") && console.noteStyle.columns != nil }

    /// Prints a message for a user at a terminal. It isn't printed for programs.
    func tell(_ text: String) {
        if hasReader { console.note(text) }
    }
}
