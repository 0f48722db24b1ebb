extension JOSEHeader {
    /// Whether `typ` is there and names that media type (RFC 7515, section 4.1.9).
    ///
    /// - Parameter mediaType: The media type: `at+jwt`. Upper and lower case make no difference, and neither does a
    ///   leading `application/`.
    /// - Returns: Whether it's that one. A header without the member never is.
    public func hasType(_ mediaType: String) -> Bool {
        hasType(MediaTypeName(mediaType))
    }

    /// Whether `cty` is there and names that media type (RFC 7515, section 4.1.10).
    ///
    /// - Parameter mediaType: As for ``hasType(_:)``.
    /// - Returns: Whether it's that one.
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
