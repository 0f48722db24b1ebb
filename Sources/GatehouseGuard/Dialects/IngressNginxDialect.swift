public import GatehouseHTTP

/// The nginx-based ingress controller of Kubernetes: `X-Original-Method`, and `X-Original-URL` with the whole URL.
public struct IngressNginxDialect: ProxyDialect {
    /// Creates the dialect.
    public init() {}

    /// Reads the two fields.
    ///
    /// - Throws: ``GuardError`` if a field is missing, repeated or malformed, or names another origin.
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

    /// Changes a refusal as ``NginxDialect`` does.
    public func fitting(_ refusal: HTTPResponse) -> HTTPResponse {
        NginxDialect().fitting(refusal)
    }
}
