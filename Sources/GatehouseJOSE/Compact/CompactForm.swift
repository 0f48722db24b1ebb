import GatehouseTypes

/// A token in compact form, taken apart but not yet understood (RFC 7515, section 7.1; RFC 7516, section 7.1).
struct CompactForm {
    private static let dot = UInt8(ascii: ".")

    private let bytes: [UInt8]
    private let parts: [ArraySlice<UInt8>]

    /// Takes a text apart, after looking at its size and at each of its characters.
    init(_ compact: String, partCount: Int, maximumSize: Int) throws(JOSEError) {
        guard compact.utf8.count <= maximumSize else { throw JOSEError(.tokenTooLarge) }
        bytes = Array(compact.utf8)
        guard bytes.allSatisfy(CompactForm.isAllowed) else { throw JOSEError(.malformedToken, "character") }
        parts = bytes.split(separator: CompactForm.dot, omittingEmptySubsequences: false)
        guard parts.count == partCount else { throw JOSEError(.malformedToken, "parts") }
        guard parts[0].isEmpty == false else { throw JOSEError(.malformedToken, "header") }
    }

    /// One part as it stands there.
    func text(_ index: Int) -> [UInt8] {
        Array(parts[index])
    }

    /// What one part stands for.
    func decoded(_ index: Int) throws(JOSEError) -> [UInt8] {
        guard let decoded = Base64URL.decode(parts[index]) else { throw JOSEError(.malformedToken, "base64url") }
        return decoded
    }

    /// The text up to, and without, the last dot: what a signature is made over.
    var beforeLastPart: [UInt8] {
        Array(bytes.dropLast((parts.last?.count ?? 0) + 1))
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), dot: true
        default: false
        }
    }
}
