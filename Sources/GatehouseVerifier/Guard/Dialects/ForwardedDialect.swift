public import GatehouseHTTP

/// Traefik's `ForwardAuth` and Caddy's `forward_auth`: `X-Forwarded-Method`, `-Proto`, `-Host` and `-Uri`.
///
/// Both pass any answer that isn't a yes on to the client as it is.
public struct ForwardedDialect: ProxyDialect {
    /// The dialect.
    public init() {}

    /// Reads the four fields.
    ///
    /// - Throws: ``GuardError``.
    public func originalRequest(in question: HTTPRequest, to origin: Origin) throws(GuardError) -> OriginalRequest {
        let method = try question.single("X-Forwarded-Method")
        let scheme = try question.single("X-Forwarded-Proto")
        try origin.expect(scheme + "://" + question.single("X-Forwarded-Host"))
        return try OriginalRequest(method: method, target: question.single("X-Forwarded-Uri"))
    }
}
