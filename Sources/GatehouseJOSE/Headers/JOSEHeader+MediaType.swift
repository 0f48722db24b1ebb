import GatehouseTypes

extension JOSEHeader {
    /// Whether `typ` is present and names that media type (RFC 7515, section 4.1.9).
    ///
    /// - Parameter mediaType: The media type, for example `at+jwt`. Case and a leading `application/` are ignored.
    /// - Returns: Whether the types are equal. It is false for a header without `typ`.
    public func hasType(_ mediaType: String) -> Bool {
        hasType(MediaTypeName(mediaType))
    }

    /// Whether `cty` is present and names that media type (RFC 7515, section 4.1.10).
    ///
    /// - Parameter mediaType: The media type, as for ``hasType(_:)``.
    /// - Returns: Whether the types are equal. It is false for a header without `cty`.
    public func hasContentType(_ mediaType: String) -> Bool {
        hasContentType(MediaTypeName(mediaType))
    }

    func hasContentType(_ mediaType: MediaTypeName) -> Bool {
        contentType.map { MediaTypeName($0) } == mediaType
    }

    package func hasType(_ mediaType: MediaTypeName) -> Bool {
        typeName == mediaType
    }
}

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
