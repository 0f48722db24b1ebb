public import GatehouseHTTP
public import GatehouseTypes

/// A name and a password for one origin.
public struct BasicCredentials: Sendable {
    /// The name. It can't hold a colon (RFC 7617, section 2).
    public let username: String
    /// The password.
    public let password: Secret
    /// The only place where they go.
    public let origin: Origin

    /// Wraps a name and a password.
    public init(username: String, password: Secret, origin: Origin) {
        self.username = username
        self.password = password
        self.origin = origin
    }
}

/// Puts a name and a password on requests to their origin (RFC 7617).
public struct BasicAuthenticator: Authenticator {
    private let credentials: BasicCredentials

    /// Uses one name and password.
    public init(_ credentials: BasicCredentials) {
        self.credentials = credentials
    }

    /// Sets the `Authorization` header field, if the request goes where the credentials belong.
    public func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        guard request.origin == credentials.origin else { return .notApplicable }
        guard credentials.origin.isSecure else {
            return .failed(AuthError(.insecure, "a password isn't sent over plain http"))
        }
        guard !credentials.username.utf8.contains(UInt8(ascii: ":")) else {
            return .failed(AuthError(.misconfigured, "a user name for Basic authentication can't hold a colon"))
        }
        var request = request
        let pair = Array((credentials.username + ":").utf8) + credentials.password.revealedBytes
        request.headers["Authorization"] = "Basic " + Base64.encode(pair)
        return .authenticated(request)
    }
}
