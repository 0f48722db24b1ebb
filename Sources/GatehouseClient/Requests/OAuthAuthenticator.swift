public import GatehouseHTTP

/// Authorises requests with the manager's session, for the origins that may receive its tokens.
///
/// All attempts to send a request use the same session. If that session ends, the request fails; it is never sent with
/// another session's token.
public struct OAuthAuthenticator: Authenticator {
    private let manager: AuthManager
    private let origins: Set<Origin>
    private let stepUp: StepUp?

    init(_ manager: AuthManager, origins: Set<Origin>, stepUp: StepUp?) {
        self.manager = manager
        self.origins = origins
        self.stepUp = stepUp
    }

    /// Prepares a step-up authentication that a resource server requires (RFC 9470).
    ///
    /// - Parameter requirement: The requirement of the resource server.
    /// - Returns: The context for the provider, usually with a user agent.
    /// - Throws: ``AuthError`` with ``AuthError/Code/cancelled`` if the user refuses.
    public typealias StepUp = @Sendable (_ requirement: AuthenticationRequirement) async throws -> SignInContext

    /// Authorises a request with the current token. Waits for a running refresh or sign-in.
    public func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        guard let origin = request.origin, origins.contains(origin) else { return .notApplicable }
        guard origin.isSecure else {
            return .failed(AuthError(.insecure, "a token is sent over https only"))
        }
        do {
            var requirement = SessionRequirement(leeway: manager.policy.leeway, ahead: manager.policy.ahead)
            requirement.epoch =
                request[option: SessionPin.self] ?? previous?[option: SessionReference.self]?.epoch ?? manager.heldEpoch
            let held = try await manager.held(requirement)
            let provider = try manager.providers.required(held.session.provider)
            var authorized = try await provider.authorizer.authorize(request, with: held.session)
            authorized[option: SessionReference.self] = SessionReference(held)
            await manager.points.pass(.authorized)
            return .authenticated(authorized)
        } catch {
            return .failed(AuthError(error))
        }
    }

    /// Whether the session that the request was authorised with is still the current one.
    public func permits(_ request: HTTPRequest) -> Bool {
        request[option: SessionReference.self]?.epoch == manager.heldEpoch
    }

    /// Returns the verdict of the provider's authorizer, unless the resource server requires a step-up authentication.
    public func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        guard let reference = request[option: SessionReference.self],
            let provider = manager.providers[reference.provider]
        else { return .accepted }
        if let requirement = AuthenticationRequirement(response) { return .stepUpRequired(requirement) }
        return await provider.authorizer.examine(response, to: request)
    }

    /// Refreshes the refused token, unless it has already been replaced.
    ///
    /// - Throws: ``AuthError``, as for ``AuthManager/validSession(minimumValidity:)``.
    public func replaceCredentials(of request: HTTPRequest) async throws(AuthError) {
        var requirement = SessionRequirement(leeway: manager.policy.leeway)
        requirement.refused = request[option: SessionReference.self]?.origin
        requirement.isLimited = true
        requirement.epoch = request[option: SessionReference.self]?.epoch
        _ = try await manager.held(requirement)
    }

    /// Performs a step-up authentication with the provider. The session continues.
    ///
    /// - Throws: ``AuthError``, as for ``AuthManager/stepUp(to:_:)``; ``AuthError/Code/stepUpRequired`` if the
    ///   authenticator has no ``StepUp``.
    public func stepUp(to requirement: AuthenticationRequirement, for request: HTTPRequest) async throws(AuthError) {
        guard let stepUp else {
            throw AuthError(
                .stepUpRequired, "the user has to authenticate again, or with an additional factor",
                context: .init(requirement: requirement))
        }
        guard permits(request) else { throw AuthError(.sessionEnded, "the session has ended") }
        _ = try await asAuthError { try await manager.stepUp(to: requirement, try await stepUp(requirement)) }
    }
}

extension AuthManager {
    /// Creates an authenticator that authorises requests with this manager's session.
    ///
    /// - Parameters:
    ///   - origins: The origins that may receive the tokens. A request to another origin fails. So does a request over
    ///     plain http, unless it is sent to the local machine.
    ///   - stepUp: Prepares a step-up authentication; without it, a request that requires one fails.
    /// - Returns: The authenticator, for ``Authenticate``.
    public func authenticator(
        for origins: Origin..., stepUp: OAuthAuthenticator.StepUp? = nil
    ) -> OAuthAuthenticator {
        OAuthAuthenticator(self, origins: Set(origins), stepUp: stepUp)
    }

    /// Creates an authenticator that authorises requests with this manager's session.
    ///
    /// - Parameters:
    ///   - origins: The origins that may receive the tokens, as for ``authenticator(for:stepUp:)-(Origin...,_)``.
    ///   - stepUp: Prepares a step-up authentication; without it, a request that requires one fails.
    /// - Returns: The authenticator, for ``Authenticate``.
    public func authenticator(
        for origins: Set<Origin>, stepUp: OAuthAuthenticator.StepUp? = nil
    ) -> OAuthAuthenticator {
        OAuthAuthenticator(self, origins: origins, stepUp: stepUp)
    }
}
