import Foundation
package import GatehouseTypes

/// A token in compact serialization, decoded but not yet interpreted (RFC 7515, section 7.1; RFC 7516, section 7.1).
struct CompactForm {
    /// The whole text.
    private let text: Secret

    /// The decoded parts, one after the other. All parts are decoded before the first one is interpreted.
    private let decoded: [UInt8]

    private let parts: CompactParts

    /// The end of each decoded part.
    private let ends: SIMD8<Int32>

    /// Checks the size and every character of a text and decodes its parts.
    init(_ text: Secret, _ parts: CompactParts, partCount: Int, maximumSize: Int) throws(JOSEError) {
        guard text.count <= maximumSize else { throw JOSEError(.tokenTooLarge) }
        guard parts.count == partCount else { throw JOSEError(.malformedToken, "parts") }
        guard let (decoded, ends) = CompactForm.decode(text, parts) else {
            throw JOSEError(.malformedToken, "base64url")
        }
        guard ends[0] > 0 else { throw JOSEError(.malformedToken, "header") }
        self.text = text
        self.parts = parts
        self.decoded = decoded
        self.ends = ends
    }

    init(_ compact: String, partCount: Int, maximumSize: Int) throws(JOSEError) {
        guard compact.utf8.count <= maximumSize else { throw JOSEError(.tokenTooLarge) }
        let text = Secret(compact)
        try self.init(text, CompactParts(of: text), partCount: partCount, maximumSize: maximumSize)
    }

    private static func decode(_ text: Secret, _ parts: CompactParts) -> (bytes: [UInt8], ends: SIMD8<Int32>)? {
        var bytes: [UInt8] = []
        let room = Base64URL.room(for: text.count) + CompactParts.most * Base64URL.room(for: 0)
        bytes.reserveCapacity(room)
        var ends: SIMD8<Int32>?
        text.withRevealedBytes { text in
            bytes.append(addingCapacity: room) { output in
                unsafe output.withUnsafeMutableBufferPointer { memory, count in
                    ends = unsafe decode(text, parts, to: memory)
                    count = ends.map { Int($0[parts.count - 1]) } ?? 0
                }
            }
        }
        return ends.map { (bytes, $0) }
    }

    /// Decodes the parts one after the other. Returns the end of each one; nil if a part isn't base64url.
    private static func decode(
        _ text: Span<UInt8>, _ parts: CompactParts, to memory: UnsafeMutableBufferPointer<UInt8>
    ) -> SIMD8<Int32>? {
        var ends: SIMD8<Int32> = .zero
        var (start, written) = (0, 0)
        for number in 0..<parts.count {
            let end = Int(parts.ends[number])
            let rest = unsafe UnsafeMutableBufferPointer(rebasing: memory[written...])
            guard let count = unsafe Base64URL.decode(text.extracting(start..<end), to: rest) else { return nil }
            (start, written) = (end + 1, written + count)
            ends[number] = Int32(written)
        }
        return ends
    }

    /// A decoded part. The first part has the number 0.
    subscript(part number: Int) -> ArraySlice<UInt8> {
        let start = number == 0 ? 0 : ends[number - 1]
        return decoded[Int(start)..<Int(ends[number])]
    }

    /// The first part, still encoded.
    var header: [UInt8] {
        text.withRevealedBytes { text in
            unsafe text.extracting(0..<Int(parts.ends[0])).withUnsafeBufferPointer { unsafe Array($0) }
        }
    }

    /// Lends the text up to the last dot, without it: the signing input.
    func withTextBeforeLastPart<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
        text.withRevealedBytes { body($0.extracting(0..<Int(parts.ends[parts.count - 2]))) }
    }
}

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
