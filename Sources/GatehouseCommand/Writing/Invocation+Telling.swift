extension Invocation {
    /// Whether a person reads along at a terminal.
    var hasReader: Bool { !flag("json") && console.noteStyle.columns != nil }

    /// Tells a person at a terminal what goes on. Programs aren't told.
    func tell(_ text: String) {
        if hasReader { console.note(text) }
    }
}
