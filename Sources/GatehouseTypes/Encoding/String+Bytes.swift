import Foundation

/// Comparisons of a text's bytes.
extension String {
    /// Whether both texts have the same bytes. Swift's own comparison finds more texts equal, for example "K" and the
    /// Kelvin sign.
    public func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && difference(from: other) == 0
    }

    /// Whether this text's bytes come before the other's. This is the order of the characters' Unicode scalar values.
    ///
    /// Swift's own order is made for users, and it isn't total for all texts: of "é4" and "é" written with a combining
    /// accent, neither comes before the other.
    public func hasBytes(before other: String) -> Bool {
        difference(from: other) < 0
    }

    /// Less than zero if this text comes first, zero if both have the same bytes.
    private func difference(from other: String) -> Int {
        let difference = unsafe utf8.withContiguousStorageIfAvailable { left in
            unsafe other.utf8.withContiguousStorageIfAvailable { right in
                unsafe String.difference(left, right)
            }
        }
        if let difference, let difference { return difference }
        let (left, right) = (Array(utf8), Array(other.utf8))
        return unsafe left.withUnsafeBufferPointer { left in
            unsafe right.withUnsafeBufferPointer { right in unsafe String.difference(left, right) }
        }
    }

    private static func difference(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
        let rest = left.count - right.count
        guard let first = left.baseAddress, let second = right.baseAddress else { return rest }
        let start = unsafe memcmp(first, second, Swift.min(left.count, right.count))
        return start == 0 ? rest : Int(start)
    }
}

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
