/// A text as a key or a part of one. It compares as bytes: Swift finds more texts equal, "é" in one scalar and in two for
/// one.
package struct ByteText: Hashable, Sendable {
    /// The text.
    package let text: String

    /// Wraps a text.
    package init(_ text: String) { self.text = text }

    /// Whether both are the same bytes. The hash is the text's own: texts of the same bytes have the same one.
    package static func == (left: ByteText, right: ByteText) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }
}
