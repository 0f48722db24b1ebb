public import GatehouseHTTP

/// Puts the manager's session on requests to the origins that may have its tokens.
///
/// A request keeps to the session that it began with: if that one ends, the request fails, and never leaves with
/// another's.
public struct OAuthAuthenticator: Authenticator {
    private let manager: AuthManager
    private let origins: Set<Origin>

    init(_ manager: AuthManager, origins: Set<Origin>) {
        self.manager = manager
        self.origins = origins
    }

    /// Authorises a request with the current token, and waits for a refresh or a sign-in that is under way.
    public func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        guard let origin = request.origin, origins.contains(origin) else { return .notApplicable }
        guard origin.isSecure else {
            return .failed(AuthError(.insecure, "a token isn't sent over plain http"))
        }
        do {
            var demand = SessionDemand(leeway: manager.policy.leeway)
            demand.epoch = previous?.authorizationStamp?.epoch ?? manager.core.heldEpoch
            let held = try await manager.held(demand)
            let provider = try manager.providers.required(held.session.provider)
            var authorized = try await provider.authorizer.authorize(request, with: held.session)
            authorized.authorizationStamp = AuthorizationStamp(held)
            await manager.points.pass(.authorized)
            return .authenticated(authorized)
        } catch {
            return .failed(AuthError(error))
        }
    }

    /// Whether the session that the request was authorised with still holds.
    public func permits(_ request: HTTPRequest) -> Bool {
        request.authorizationStamp?.epoch == manager.core.heldEpoch
    }

    /// Asks the provider's authorizer.
    public func examine(_ response: HTTPResponse, to request: HTTPRequest) async -> AuthorizationVerdict {
        guard let provider = request.authorizationStamp.flatMap({ manager.providers[$0.provider] }) else {
            return .accepted
        }
        return await provider.authorizer.examine(response, to: request)
    }

    /// Renews the refused token, unless it has been replaced meanwhile.
    ///
    /// - Throws: ``AuthError``, as for ``AuthManager/validSession(minimumValidity:)``.
    public func replaceCredentials(of request: HTTPRequest) async throws(AuthError) {
        var demand = SessionDemand(leeway: manager.policy.leeway)
        demand.refused = request.authorizationStamp?.origin
        demand.epoch = request.authorizationStamp?.epoch
        _ = try await manager.held(demand)
    }
}

extension AuthManager {
    /// Makes what puts this manager's session on requests.
    ///
    /// - Parameter origins: The places that may have the tokens. A request to any other place fails, and so does one
    ///   over plain http, unless it goes to this very machine.
    /// - Returns: The authenticator, for ``Authenticate``.
    public nonisolated func authenticator(for origins: Origin...) -> OAuthAuthenticator {
        OAuthAuthenticator(self, origins: Set(origins))
    }

    /// Makes what puts this manager's session on requests.
    ///
    /// - Parameter origins: The places that may have the tokens, as for ``authenticator(for:)-(Origin...)``.
    /// - Returns: The authenticator, for ``Authenticate``.
    public nonisolated func authenticator(for origins: Set<Origin>) -> OAuthAuthenticator {
        OAuthAuthenticator(self, origins: origins)
    }
}
