public import GatehouseHTTP

/// The ingress controller of Kubernetes that is made of nginx: `X-Original-Method`, and `X-Original-URL` with the whole
/// address.
public struct IngressNginxDialect: ProxyDialect {
    /// The dialect.
    public init() {}

    /// Reads the two fields.
    ///
    /// - Throws: ``GuardError``.
    public func originalRequest(in question: HTTPRequest, to origin: Origin) throws(GuardError) -> OriginalRequest {
        let method = try question.single("X-Original-Method")
        let address = try question.single("X-Original-URL")
        guard let schemeEnd = address.firstRange(of: "://")?.upperBound else {
            throw GuardError(.malformedTarget, "X-Original-URL")
        }
        let pathStart = address[schemeEnd...].firstIndex(of: "/") ?? address.endIndex
        try origin.expect(String(address[..<pathStart]))
        return try OriginalRequest(method: method, target: String(address[pathStart...]))
    }

    /// What nginx needs.
    public func fitting(_ refusal: HTTPResponse) -> HTTPResponse {
        NginxDialect().fitting(refusal)
    }
}
