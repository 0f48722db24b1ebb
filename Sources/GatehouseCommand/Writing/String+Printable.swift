extension String {
    /// The text as one line, with characters that can control a terminal replaced. The text may come from an argument
    /// or from a server.
    var printable: String {
        var text = ""
        text.unicodeScalars.append(contentsOf: unicodeScalars.map { $0.affectsDisplay ? "\u{FFFD}" : $0 })
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the character can change how a terminal shows other characters: a control character, a line or paragraph
    /// separator, or a format character such as one that changes the text's direction.
    var affectsDisplay: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
