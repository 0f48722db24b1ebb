public import GatehouseHTTP

/// nginx with `auth_request`, and other proxies that set the same fields: `X-Original-Method` and `X-Original-URI`.
///
/// nginx passes on 401 and 403, and answers 500 instead of any other response without permission. It passes on only one
/// `WWW-Authenticate` field.
public struct NginxDialect: ProxyDialect {
    /// Creates the dialect.
    public init() {}

    /// Reads the two fields.
    ///
    /// - Throws: ``GuardError`` if a field is missing, repeated or malformed.
    public func originalRequest(in question: HTTPRequest, to origin: Origin) throws(GuardError) -> OriginalRequest {
        let method = try question.single("X-Original-Method")
        return try OriginalRequest(method: method, target: question.single("X-Original-URI"))
    }

    /// Joins the challenges into one field. Changes the status of other client errors to 401 if there are challenges,
    /// else to 403.
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
