/// Takes paths apart that mean the same to everybody.
enum PathSegments {
    /// The segments of a path. One that ends with a slash has an empty segment at its end.
    ///
    /// - Throws: ``GuardError/Code/ambiguousPath`` for whatever servers are known to read in more than one way: empty
    ///   segments, dot segments, parameters of segments, encoded slashes and backslashes, encoded control characters and
    ///   percent signs, and encoded characters that need no encoding (RFC 3986, sections 3.3, 6.2.2 and 7.3).
    static func plain(_ path: String) throws(GuardError) -> [String] {
        guard path.utf8.first == UInt8(ascii: "/") else { throw GuardError(.ambiguousPath, "no slash") }
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            guard !segment.isEmpty || index == segments.count - 1 else {
                throw GuardError(.ambiguousPath, "empty segment")
            }
            guard segment != ".", segment != ".." else { throw GuardError(.ambiguousPath, "dot segment") }
            guard !segment.utf8.contains(UInt8(ascii: ";")) else {
                throw GuardError(.ambiguousPath, "parameter of a segment")
            }
            try checkEncodings(segment)
        }
        return segments.map(String.init)
    }

    private static func checkEncodings(_ segment: Substring) throws(GuardError) {
        var bytes = segment.utf8
        while let byte = bytes.popFirst() {
            guard byte == UInt8(ascii: "%") else { continue }
            guard let encoded = URIBytes.encodedByte(bytes), encoded > 0x20, encoded != 0x7F,
                !URIBytes.isUnreserved(encoded), !"/\\%;".utf8.contains(encoded)
            else { throw GuardError(.ambiguousPath, "encoded character") }
        }
    }
}
