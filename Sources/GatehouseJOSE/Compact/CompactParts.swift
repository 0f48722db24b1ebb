import Foundation
package import GatehouseTypes

/// The ends of the parts of a token in compact serialization. A signed token has three parts, an encrypted one five.
package struct CompactParts: Sendable {
    static let most = 5

    private static let dot = UInt8(ascii: ".")

    /// The number of parts. Counting stops at one more than the maximum.
    package let count: Int

    /// The end of each part. A SIMD vector needs no allocation.
    let ends: SIMD8<Int32>

    /// Finds the dots in a token.
    package init(of text: Secret) {
        (count, ends) = text.withRevealedBytes { CompactParts.find(in: $0) }
    }

    private static func find(in text: Span<UInt8>) -> (count: Int, ends: SIMD8<Int32>) {
        var ends: SIMD8<Int32> = .zero
        // A longer text can't be a token.
        guard text.count < Int(Int32.max) else { return (0, ends) }
        var (count, start) = (1, 0)
        while count <= most, let dot = dot(in: text, from: start) {
            ends[count - 1] = Int32(dot)
            (count, start) = (count + 1, dot + 1)
        }
        ends[count - 1] = Int32(text.count)
        return (count, ends)
    }

    private static func dot(in text: Span<UInt8>, from start: Int) -> Int? {
        unsafe text.extracting(start..<text.count).withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let found = unsafe memchr(base, Int32(dot), bytes.count) else {
                return nil
            }
            return unsafe start + base.distance(to: found)
        }
    }
}
