public import GatehouseHTTP

/// The request that a proxy asks about: what the proxy's client has sent, as the proxy describes it.
public struct OriginalRequest: Sendable, Hashable {
    /// The longest target that is read, in bytes.
    public static let maximumTargetSize = 16 * 1024

    /// The method.
    public let method: HTTPMethod

    /// The path as it stands on the wire; it begins with a slash.
    public let path: String

    /// The query as it stands on the wire, if there is one.
    public let query: String?

    /// Describes a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The path and the query (RFC 9112, section 3.2.1).
    /// - Throws: ``GuardError/Code/malformedMethod`` if the method isn't a token; ``GuardError/Code/malformedTarget`` if
    ///   the target doesn't begin with a slash, its path holds what no path may hold (RFC 3986, section 3.3), or its
    ///   query anything but visible ASCII.
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
