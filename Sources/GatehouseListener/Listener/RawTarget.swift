public import GatehouseHTTP

/// The request target as it stood on the wire, not decoded (RFC 9112, section 3.2).
public enum RawTarget: HTTPRequestOption {
    /// A request that no listener received has none.
    public static let defaultOptionValue: String? = nil
}

extension HTTPRequest {
    /// The path and query as they stood on the wire, not decoded; nothing if no listener received the request.
    ///
    /// Here `/a%2Fb` and `/a/b` differ; in ``HTTPRequest/path`` they don't.
    public var rawTarget: String? {
        get { self[option: RawTarget.self] }
        set { self[option: RawTarget.self] = newValue }
    }
}
