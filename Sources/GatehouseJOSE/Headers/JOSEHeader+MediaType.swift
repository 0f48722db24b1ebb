extension JOSEHeader {
    /// Whether `typ` is there and names that media type (RFC 7515, section 4.1.9).
    ///
    /// - Parameter mediaType: The media type: `at+jwt`. Upper and lower case make no difference, and neither does a
    ///   leading `application/`.
    /// - Returns: Whether it's that one. A header without the member never is.
    public func hasType(_ mediaType: String) -> Bool {
        JOSEHeader.isSameMediaType(type, mediaType)
    }

    /// Whether `cty` is there and names that media type (RFC 7515, section 4.1.10).
    ///
    /// - Parameter mediaType: As for ``hasType(_:)``.
    /// - Returns: Whether it's that one.
    public func hasContentType(_ mediaType: String) -> Bool {
        JOSEHeader.isSameMediaType(contentType, mediaType)
    }

    private static func isSameMediaType(_ value: String?, _ mediaType: String) -> Bool {
        guard let value else { return false }
        return comparable(value) == comparable(mediaType)
    }

    /// Bytes, because Swift's texts are equal in more cases than media types are.
    private static func comparable(_ mediaType: String) -> [UInt8] {
        let prefix = Array("application/".utf8)
        let bytes = mediaType.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        return bytes.starts(with: prefix) ? Array(bytes.dropFirst(prefix.count)) : bytes
    }
}
