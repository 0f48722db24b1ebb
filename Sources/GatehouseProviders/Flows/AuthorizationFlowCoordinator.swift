import Foundation
import GatehouseClient
import GatehouseOAuth
import GatehouseTypes

/// Begins and finishes a provider's flows. Each flow has its own secrets, is stored meanwhile, and is removed from the
/// store exactly once.
struct AuthorizationFlowCoordinator: Sendable {
    let pendingAuthorizations: any PendingAuthorizationStore
    let time: any TimeSource
    let randomness: any RandomSource

    /// Returns a new flow with unique secrets.
    func flow(
        _ terms: FlowTerms, redirect: URL, scope: Scope, resources: [String] = [],
        requirement: AuthenticationRequirement? = nil, key: KeyID? = nil
    ) throws(AuthError) -> AuthorizationFlow {
        guard let redirect = try? RedirectURI(redirect.absoluteString) else {
            throw AuthError(.misconfigured, "the redirect URI can't be used")
        }
        let now = time.now
        return AuthorizationFlow(
            provider: terms.provider, issuer: terms.issuer, clientID: terms.clientID, redirectURI: redirect.text,
            state: Secret(randomness.token()), nonce: terms.hasNonce ? Secret(randomness.token()) : nil,
            codeVerifier: terms.hasVerifier ? CodeVerifier(randomness: randomness).value : nil, scope: scope,
            resources: resources, requirement: requirement, proofKeyID: key, createdAt: now,
            expiresAt: now.addingTimeInterval(AuthorizationFlow.usualLifetime.seconds))
    }

    /// Removes the flow that a response belongs to from the store and returns it.
    ///
    /// - Throws: `AuthError`. Its underlying error is a ``FlowRefusal`` if there is no such flow.
    func take(_ answer: FlowAnswer) async throws -> AuthorizationFlow {
        guard let state = answer.state else { throw FlowRefusal.stateMissing.authError }
        guard let flow = try await pendingAuthorizations.take(state) else { throw FlowRefusal.unknownFlow.authError }
        return flow
    }

    /// Removes a flow that won't be finished from the store.
    ///
    /// - Returns: Whether it was in the store. If so, nothing else can have used its key.
    func abandon(_ flow: AuthorizationFlow) async -> Bool {
        (try? await pendingAuthorizations.take(flow.state)) != nil
    }

    /// Removes expired flows of a provider from the store and returns them. An error of the store is ignored, since it
    /// must not prevent a sign-in.
    func sweep(_ provider: ProviderID) async -> [AuthorizationFlow] {
        (try? await pendingAuthorizations.removeExpired(of: provider, at: time.now)) ?? []
    }
}

extension AuthorizationFlow {
    /// Returns the PKCE verifier that the code is bound to (RFC 7636, section 4.1).
    func verifier() throws -> CodeVerifier {
        guard let codeVerifier else { throw AuthError(.storeCorrupt, "the sign-in has no code verifier") }
        return try CodeVerifier(codeVerifier)
    }
}
