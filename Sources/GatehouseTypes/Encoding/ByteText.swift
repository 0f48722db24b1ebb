/// A text used as a key or as a part of a key. It is compared as bytes, because Swift's own comparison also finds texts
/// of different bytes equal, for example "é" as one scalar and as two.
package struct ByteText: Hashable, Sendable {
    /// The text.
    package let text: String

    /// Wraps a text.
    package init(_ text: String) { self.text = text }

    /// Whether both have the same bytes. The hash is the text's own: texts with the same bytes have the same hash.
    package static func == (left: ByteText, right: ByteText) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }
}
