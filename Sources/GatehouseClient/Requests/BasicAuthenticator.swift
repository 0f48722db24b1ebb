public import GatehouseHTTP

/// Puts a name and a password on requests to one origin (RFC 7617).
public struct BasicAuthenticator: Authenticator {
    private let credentials: BasicCredentials
    private let origin: Origin

    /// Uses one name and password.
    ///
    /// - Parameters:
    ///   - credentials: The name and the password.
    ///   - origin: The only place where they go. Over plain http they only go to this very machine.
    public init(_ credentials: BasicCredentials, for origin: Origin) {
        self.credentials = credentials
        self.origin = origin
    }

    /// Sets the `Authorization` header field, if the request goes where the credentials belong.
    public func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        guard request.origin == origin else { return .notApplicable }
        guard origin.isSecure else {
            return .failed(AuthError(.insecure, "a password isn't sent over plain http"))
        }
        var request = request
        request.headers["Authorization"] = credentials.authorization.fieldValue
        return .authenticated(request)
    }
}
