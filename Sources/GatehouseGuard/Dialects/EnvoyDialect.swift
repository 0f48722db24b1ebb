public import GatehouseHTTP

/// Envoy's `ext_authz` over HTTP: its request has the method and the target of the original request, behind a prefix.
///
/// Envoy treats only 200 as permission, and passes refusals on unchanged.
public struct EnvoyDialect: ProxyDialect {
    /// Creates the dialect.
    public init() {}

    /// Removes the prefix from the path.
    ///
    /// - Throws: ``GuardError`` if the path is missing or malformed.
    public func originalRequest(in question: HTTPRequest, to origin: Origin) throws(GuardError) -> OriginalRequest {
        let target = question.percentEncodedPath.dropFirst(QuestionPath.text.count)
        guard !target.isEmpty else { throw GuardError(.missingField, "path behind " + QuestionPath.text) }
        let query = question.percentEncodedQuery.map { "?" + $0 } ?? ""
        return try OriginalRequest(method: question.method.rawValue, target: target + query)
    }
}
