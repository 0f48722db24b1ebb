import Foundation

extension String {
    /// Whether both texts are the same bytes. Swift's own comparison takes more for equal: "K" and the Kelvin sign, for one.
    public func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && difference(from: other) == 0
    }

    /// Whether this text's bytes come before the other's, which is the order of their characters' numbers.
    ///
    /// Swift's own order is for people, and it isn't one for all texts: of "é4" and of "é", written with a combining accent,
    /// neither comes before the other.
    public func hasBytes(before other: String) -> Bool {
        difference(from: other) < 0
    }

    /// Less than zero if this text comes first, zero if both are the same.
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
