extension String {
    /// The text in one line, without what a terminal would obey: it may come from an argument or from a server.
    var printable: String {
        var text = ""
        text.unicodeScalars.append(
            contentsOf: unicodeScalars.map { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
                default: scalar
                }
            })
        return text
    }
}
