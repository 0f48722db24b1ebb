public import GatehouseHTTP

/// Traefik's `ForwardAuth` and Caddy's `forward_auth`: `X-Forwarded-Method`, `-Proto`, `-Host` and `-Uri`.
///
/// Both pass any response without permission on to the client unchanged.
public struct ForwardedDialect: ProxyDialect {
    /// Creates the dialect.
    public init() {}

    /// Reads the four fields.
    ///
    /// - Throws: ``GuardError`` if a field is missing, repeated or malformed, or names another origin.
    public func originalRequest(in question: HTTPRequest, to origin: Origin) throws(GuardError) -> OriginalRequest {
        let method = try question.single("X-Forwarded-Method")
        let scheme = try question.single("X-Forwarded-Proto")
        try origin.expect(scheme + "://" + question.single("X-Forwarded-Host"))
        return try OriginalRequest(method: method, target: question.single("X-Forwarded-Uri"))
    }
}
