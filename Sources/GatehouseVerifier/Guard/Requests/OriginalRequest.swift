public import GatehouseHTTP

/// The request that a proxy asks about, as the proxy describes it.
public struct OriginalRequest: Sendable, Hashable {
    /// The maximum length of a target, in bytes.
    public static let maximumTargetSize = 16 * 1024

    /// The method.
    public let method: HTTPMethod

    /// The path as sent, with its percent-encoding. It begins with a slash.
    public let path: String

    /// The query as sent; `nil` if there is none.
    public let query: String?

    /// Creates the description of a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The path and the query (RFC 9112, section 3.2.1).
    /// - Throws: ``GuardError/Code/malformedMethod`` if the method isn't a token. ``GuardError/Code/malformedTarget``
    ///   if the target is too long or doesn't begin with a slash, if its path contains characters that RFC 3986,
    ///   section 3.3, doesn't allow, or if its query contains anything but visible ASCII, or a `#`.
    public init(method: String, target: String) throws(GuardError) {
        guard HTTPHeaders.isToken(method) else { throw GuardError(.malformedMethod) }
        guard target.utf8.count <= OriginalRequest.maximumTargetSize else {
            throw GuardError(.malformedTarget, "too long")
        }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, path.utf8.first == UInt8(ascii: "/"), URIBytes.isPath(path) else {
            throw GuardError(.malformedTarget, "path")
        }
        self.method = HTTPMethod(rawValue: method)
        self.path = String(path)
        query = parts.count == 2 ? String(parts[1]) : nil
        guard query?.utf8.allSatisfy(URIBytes.isVisible) ?? true, query?.utf8.contains(UInt8(ascii: "#")) != true else {
            throw GuardError(.malformedTarget, "query")
        }
    }
}
