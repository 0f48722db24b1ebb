extension String {
    /// The text in one line, without what a terminal would obey: it may come from an argument or from a server.
    var printable: String {
        var text = ""
        text.unicodeScalars.append(contentsOf: unicodeScalars.map { $0.affectsDisplay ? "\u{FFFD}" : $0 })
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the character controls how a terminal shows others: a control character, a line or paragraph separator,
    /// or a format character such as a change of the text's direction.
    var affectsDisplay: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
