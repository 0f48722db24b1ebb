public import GatehouseHTTP

/// Authenticates requests to one origin with a user name and a password (RFC 7617).
///
/// A request's own credentials override the authenticator's. The authenticator has fixed credentials, or calls a
/// closure for them: once for all waiting requests, and again after a reset.
public struct BasicAuthenticator: Authenticator {
    private let wallet: BasicWallet
    private let origin: Origin

    /// Creates an authenticator with fixed credentials.
    ///
    /// - Parameters:
    ///   - credentials: The user name and the password.
    ///   - origin: The only origin that receives them. Over plain http they are sent only to the local machine.
    public init(_ credentials: BasicCredentials, for origin: Origin) {
        self.init(for: origin) { credentials }
    }

    /// Creates an authenticator that gets the credentials when a request first needs them.
    ///
    /// - Parameters:
    ///   - origin: The only origin that receives them. Over plain http they are sent only to the local machine.
    ///   - ask: Returns the credentials, usually from the user; nil if there are none.
    public init(for origin: Origin, asking ask: @escaping @Sendable () async throws -> BasicCredentials?) {
        self.origin = origin
        wallet = BasicWallet(ask)
    }

    /// Sets the `Authorization` header field if the request is for the origin of the credentials.
    public func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        guard request.origin == origin else { return .notApplicable }
        guard origin.isSecure else {
            return .failed(AuthError(.insecure, "a password is sent over https only"))
        }
        do {
            let credentials: BasicCredentials =
                if let own = request.basicCredentials { own } else { try await wallet.credentials() }
            var request = request
            request.headers["Authorization"] = credentials.authorization.fieldValue
            return .authenticated(request)
        } catch {
            return .failed(AuthError(error))
        }
    }

    /// Removes the credentials that the closure returned.
    public func reset() async {
        wallet.forget()
    }
}
