import GatehouseTypes

/// A media type as headers name it: upper and lower case make no difference, and neither does a leading `application/`
/// (RFC 7515, section 4.1.9).
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

    /// Bytes, because there are more letters that Swift takes for those of a media type.
    private static func areSame(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}
