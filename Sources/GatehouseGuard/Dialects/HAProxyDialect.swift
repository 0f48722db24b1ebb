public import GatehouseHTTP

/// HAProxy with the guide's Lua script: `X-Original-Method` and `X-Original-URI`, as behind nginx.
///
/// The script passes refusals on unchanged.
public struct HAProxyDialect: ProxyDialect {
    /// Creates the dialect.
    public init() {}

    /// Reads the two fields.
    ///
    /// - Throws: ``GuardError`` if a field is missing, repeated or malformed.
    public func originalRequest(in question: HTTPRequest, to origin: Origin) throws(GuardError) -> OriginalRequest {
        try NginxDialect().originalRequest(in: question, to: origin)
    }
}
