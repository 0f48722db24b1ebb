public import GatehouseHTTP

/// The request that a proxy asks about, as the proxy describes it.
public struct OriginalRequest: Sendable, Hashable {
    /// The method.
    public let method: HTTPMethod

    private let target: RequestTarget

    /// The path as sent, with its percent-encoding. It begins with a slash.
    public var path: String { target.path }

    /// Creates the description of a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The path and the query (RFC 9112, section 3.2.1), at most 16 KiB.
    /// - Throws: ``GuardError/Code/malformedMethod`` if the method isn't a token. ``GuardError/Code/malformedTarget``
    ///   if the target is too long or doesn't begin with a slash, if its path contains characters that RFC 3986,
    ///   section 3.3, doesn't allow, or if its query contains anything but visible ASCII, or a `#`.
    public init(method: String, target: String) throws(GuardError) {
        guard HTTPHeaders.isToken(method) else { throw GuardError(.malformedMethod) }
        self.method = HTTPMethod(rawValue: method)
        do {
            self.target = try RequestTarget(target)
        } catch {
            throw GuardError(.malformedTarget, error.rawValue)
        }
    }

    /// Returns the request that the client sent; `nil` if the origin and the path don't form a URL.
    func request(to origin: Origin, headers: HTTPHeaders) -> HTTPRequest? {
        HTTPRequest(method, target, of: origin, headers: headers)
    }
}
