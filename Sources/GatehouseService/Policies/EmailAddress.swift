import Foundation

/// An email address in the form in which addresses are compared: composed, in lower case, without white space around
/// it.
package struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address.
    package let text: String

    /// Reads an address.
    ///
    /// - Returns: `nil` if the text has more than 254 bytes, not exactly one `@` with text on both sides, or a
    ///   character that is invisible, white space or a control.
    package init?(_ text: String) {
        guard text.utf8.count <= 512 else { return nil }
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
            .lowercased()
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= 254, parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
            text.unicodeScalars.allSatisfy(VisibleText.isVisible), !text.contains(where: \.isWhitespace)
        else { return nil }
        self.text = text
    }

    /// The address.
    package var description: String { text }
}
