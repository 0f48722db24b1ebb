import GatehouseTypes

/// A media type in a header. Case and a leading `application/` are ignored (RFC 7515, section 4.1.9).
package struct MediaTypeName: Sendable, Equatable {
    private static let prefix = "application/"

    private let name: String

    package init(_ text: String) {
        let isPrefixed = MediaTypeName.areSame(
            text.utf8.prefix(MediaTypeName.prefix.utf8.count), MediaTypeName.prefix.utf8)
        name = isPrefixed ? String(Substring(text.utf8.dropFirst(MediaTypeName.prefix.utf8.count))) : text
    }

    package static func == (left: MediaTypeName, right: MediaTypeName) -> Bool {
        left.name.hasSameBytes(as: right.name) || areSame(left.name.utf8, right.name.utf8)
    }

    /// Compares bytes, because Swift's case mapping turns other letters into ASCII letters.
    private static func areSame(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}
