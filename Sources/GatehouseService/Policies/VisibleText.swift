/// Text that people are shown and that can't pretend to be something else.
package enum VisibleText {
    /// Whether a text has something to see in it, nothing invisible, and no more than that many bytes.
    static func isAcceptable(_ text: String, maximumLength: Int) -> Bool {
        text.utf8.count <= maximumLength && text.unicodeScalars.allSatisfy(isVisible)
            && text.contains { !$0.isWhitespace }
    }

    /// Whether a character is neither a control nor one that only changes how its neighbours are shown.
    package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
