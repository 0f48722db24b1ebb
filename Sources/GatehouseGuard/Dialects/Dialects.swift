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

/// HAProxy with the Lua script of the article *Guarding a backend*: `X-Original-Method` and `X-Original-URI`, as behind
/// nginx.
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
