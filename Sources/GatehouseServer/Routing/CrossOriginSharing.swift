import GatehouseHTTP

/// Which other sites' scripts may read an endpoint's answers (Fetch, section 3.2).
enum CrossOriginSharing: Sendable {
    /// None.
    case none
    /// All: the answers are public.
    case everybody
    /// Those of the registered browser apps. They never send cookies.
    case browserApps
}

/// Adds the fields by which browsers let scripts read answers.
struct CrossOriginFields: Sendable {
    /// Whether an origin is that of a registered browser app.
    let isBrowserApp: @Sendable (String) async throws -> Bool

    private static let origin = "Access-Control-Allow-Origin"

    /// The origin whose scripts may read the answer; `nil` if none may.
    func allowedOrigin(of request: HTTPRequest, at endpoint: any Endpoint) async throws -> String? {
        switch endpoint.sharing {
        case .none: return nil
        case .everybody: return "*"
        case .browserApps:
            let origins = request.headers[values: "Origin"]
            guard origins.count == 1, try await isBrowserApp(origins[0]) else { return nil }
            return origins[0]
        }
    }

    /// The answer to a browser's question whether a script may send a request; `nil` if the request isn't such a
    /// question, or the script may not.
    func preflight(_ request: HTTPRequest, at endpoint: any Endpoint, allowing origin: String?) -> HTTPResponse? {
        guard origin != nil, request.method == .options, request.headers["Access-Control-Request-Method"] != nil
        else { return nil }
        return HTTPResponse(
            status: .noContent,
            headers: [
                "Access-Control-Allow-Methods": endpoint.allowedMethods,
                "Access-Control-Allow-Headers": "Authorization, Content-Type, DPoP", "Access-Control-Max-Age": "600",
            ])
    }

    /// Adds the fields to an answer.
    func add(_ origin: String?, to response: inout HTTPResponse, at endpoint: any Endpoint) {
        if case .browserApps = endpoint.sharing { response.headers.add("Vary", "Origin") }
        guard let origin else { return }
        response.headers[CrossOriginFields.origin] = origin
        response.headers["Access-Control-Expose-Headers"] = "DPoP-Nonce, Retry-After, WWW-Authenticate"
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    }
}
