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
