/// The path and the query of a request as they are on the wire (RFC 9112, section 3.2.1).
package struct RequestTarget: Sendable, Hashable {
    /// The longest target that is accepted, in bytes.
    package static let maximumSize = 16 * 1024

    /// What is wrong with a target.
    package enum Fault: String, Error, Sendable {
        /// It is longer than ``RequestTarget/maximumSize``.
        case size = "too long"
        /// It doesn't begin with a slash, or its path holds what a path can't hold (RFC 3986, section 3.3).
        case path
        /// Its query holds anything but visible ASCII.
        case query
    }

    /// The path; it begins with a slash.
    package let path: String

    /// The query; nil if there is none.
    package let query: String?

    /// Parses a target.
    package init(_ text: some StringProtocol) throws(Fault) {
        guard text.utf8.count <= RequestTarget.maximumSize else { throw .size }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, path.utf8.first == UInt8(ascii: "/"), URIBytes.isPath(path) else { throw .path }
        self.path = String(path)
        query = parts.count == 2 ? String(parts[1]) : nil
        guard query?.utf8.allSatisfy(URIBytes.isVisible) ?? true, query?.utf8.contains(UInt8(ascii: "#")) != true else {
            throw .query
        }
    }
}
