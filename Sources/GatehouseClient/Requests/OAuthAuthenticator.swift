public import GatehouseHTTP
import GatehouseTypes

/// Puts the manager's session on requests to the origins that may have its tokens.
///
/// A request keeps to the session that it began with: if that one ends, the request fails, and never leaves with
/// another's.
public struct OAuthAuthenticator: Authenticator {
    private let manager: AuthManager
    private let origins: Set<Origin>
    private let stepUp: StepUp?

    init(_ manager: AuthManager, origins: Set<Origin>, stepUp: StepUp?) {
        self.manager = manager
        self.origins = origins
        self.stepUp = stepUp
    }

    /// Says how a person can be asked to prove more, when a resource wants it (RFC 9470).
    ///
    /// - Parameter requirement: What has to be proved.
    /// - Returns: What the provider needs to ask: a user agent, as a rule.
    /// - Throws: ``AuthError`` with ``AuthError/Code/cancelled`` if the person doesn't want to.
    public typealias StepUp = @Sendable (_ requirement: AuthenticationRequirement) async throws -> SignInContext

    /// Authorises a request with the current token, and waits for a refresh or a sign-in that is under way.
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

    /// Whether the session that the request was authorised with still holds.
    public func permits(_ request: HTTPRequest) -> Bool {
        request[option: SessionReference.self]?.epoch == manager.heldEpoch
    }

    /// Asks the provider's authorizer, unless the resource wants the person to prove more.
    public func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        guard let reference = request[option: SessionReference.self],
            let provider = manager.providers[reference.provider]
        else { return .accepted }
        if let requirement = AuthenticationRequirement(response) { return .stepUpRequired(requirement) }
        return await provider.authorizer.examine(response, to: request)
    }

    /// Renews the refused token, unless it has been replaced meanwhile.
    ///
    /// - Throws: ``AuthError``, as for ``AuthManager/validSession(minimumValidity:)``.
    public func replaceCredentials(of request: HTTPRequest) async throws(AuthError) {
        var requirement = SessionRequirement(leeway: manager.policy.leeway)
        requirement.refused = request[option: SessionReference.self]?.origin
        requirement.isLimited = true
        requirement.epoch = request[option: SessionReference.self]?.epoch
        _ = try await manager.held(requirement)
    }

    /// Lets the provider ask the person, and keeps the session.
    ///
    /// - Throws: ``AuthError``, as for ``AuthManager/stepUp(to:_:)``; ``AuthError/Code/stepUpRequired`` if the
    ///   authenticator doesn't know how the person can be asked.
    public func stepUp(to requirement: AuthenticationRequirement, for request: HTTPRequest) async throws(AuthError) {
        guard let stepUp else {
            throw AuthError(
                .stepUpRequired, "the user has to authenticate again, or with an additional factor",
                context: .init(requirement: requirement))
        }
        guard permits(request) else { throw AuthError(.sessionEnded, "the session has ended") }
        do {
            _ = try await manager.stepUp(to: requirement, try await stepUp(requirement))
        } catch {
            throw AuthError(error)
        }
    }
}

extension AuthManager {
    /// Makes what puts this manager's session on requests.
    ///
    /// - Parameters:
    ///   - origins: The places that may have the tokens. A request to any other place fails, and so does one over plain
    ///     http, unless it goes to this very machine.
    ///   - stepUp: How a person can be asked to prove more; without it such a request fails.
    /// - Returns: The authenticator, for ``Authenticate``.
    public func authenticator(
        for origins: Origin..., stepUp: OAuthAuthenticator.StepUp? = nil
    ) -> OAuthAuthenticator {
        OAuthAuthenticator(self, origins: Set(origins), stepUp: stepUp)
    }

    /// Makes what puts this manager's session on requests.
    ///
    /// - Parameters:
    ///   - origins: The places that may have the tokens, as for ``authenticator(for:stepUp:)-(Origin...,_)``.
    ///   - stepUp: How a person can be asked to prove more; without it such a request fails.
    /// - Returns: The authenticator, for ``Authenticate``.
    public func authenticator(
        for origins: Set<Origin>, stepUp: OAuthAuthenticator.StepUp? = nil
    ) -> OAuthAuthenticator {
        OAuthAuthenticator(self, origins: origins, stepUp: stepUp)
    }
}
