public import GatehouseHTTP

/// Puts a name and a password on requests to one origin (RFC 7617).
///
/// A request's own credentials win over the authenticator's. Those are given to it, or it asks for them: once for all
/// requests that wait, and once more after a reset.
public struct BasicAuthenticator: Authenticator {
    private let wallet: BasicWallet
    private let origin: Origin

    /// Uses one name and password.
    ///
    /// - Parameters:
    ///   - credentials: The name and the password.
    ///   - origin: The only place where they go. Over plain http they only go to this very machine.
    public init(_ credentials: BasicCredentials, for origin: Origin) {
        self.init(for: origin) { credentials }
    }

    /// Asks for a name and a password when a request first needs them.
    ///
    /// - Parameters:
    ///   - origin: The only place where they go. Over plain http they only go to this very machine.
    ///   - ask: Gets them, from a person as a rule; nothing if there are none.
    public init(for origin: Origin, asking ask: @escaping @Sendable () async throws -> BasicCredentials?) {
        self.origin = origin
        wallet = BasicWallet(ask)
    }

    /// Sets the `Authorization` header field, if the request goes where the credentials belong.
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

    /// Forgets what was asked for.
    public func reset() async {
        wallet.forget()
    }
}
