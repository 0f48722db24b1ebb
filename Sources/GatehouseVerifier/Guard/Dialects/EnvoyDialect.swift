public import GatehouseHTTP

/// Envoy's `ext_authz` over HTTP: the question has the method and the target of the request itself, behind a prefix.
///
/// Envoy takes 200 for a yes and nothing else, and passes refusals on as they are.
public struct EnvoyDialect: ProxyDialect {
    /// The dialect.
    public init() {}

    /// Takes the prefix away.
    ///
    /// - Throws: ``GuardError``.
    public func originalRequest(in question: HTTPRequest, to origin: Origin) throws(GuardError) -> OriginalRequest {
        let target = question.percentEncodedPath.dropFirst(Guard.questionPath.count)
        guard !target.isEmpty else { throw GuardError(.missingField, "path behind " + Guard.questionPath) }
        let query = question.percentEncodedQuery.map { "?" + $0 } ?? ""
        return try OriginalRequest(method: question.method.rawValue, target: target + query)
    }
}
