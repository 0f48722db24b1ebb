public import GatehouseHTTP

/// nginx with `auth_request`, and others that are told to set the same fields: `X-Original-Method` and `X-Original-URI`.
///
/// nginx passes on 401 and 403 and makes 500 of any other answer that isn't a yes. It passes on one `WWW-Authenticate`.
public struct NginxDialect: ProxyDialect {
    /// The dialect.
    public init() {}

    /// Reads the two fields.
    ///
    /// - Throws: ``GuardError``.
    public func originalRequest(in question: HTTPRequest, to origin: Origin) throws(GuardError) -> OriginalRequest {
        let method = try question.single("X-Original-Method")
        return try OriginalRequest(method: method, target: question.single("X-Original-URI"))
    }

    /// Joins the challenges, and makes 401 of a 400 that has some, 403 of any other.
    public func fitting(_ refusal: HTTPResponse) -> HTTPResponse {
        var response = refusal
        let challenges = refusal.headers[values: "WWW-Authenticate"]
        if !challenges.isEmpty { response.headers["WWW-Authenticate"] = challenges.joined(separator: ", ") }
        if (400..<500).contains(refusal.status.rawValue), ![.unauthorized, .forbidden].contains(refusal.status) {
            response.status = challenges.isEmpty ? .forbidden : .unauthorized
        }
        return response
    }
}
