import Foundation
import GatehouseClient
import GatehouseOAuth
import GatehouseTypes

/// Where a provider's flows begin and end: each has secrets of its own, lies on the shelf meanwhile, and is taken once.
struct FlowDesk: Sendable {
    let shelf: any FlowShelf
    let time: any TimeSource
    let randomness: any RandomSource

    /// A new flow, like no other.
    func flow(
        _ terms: FlowTerms, redirect: URL, scope: Scope, resources: [String] = [],
        requirement: AuthenticationRequirement? = nil, key: KeyID? = nil
    ) throws(AuthError) -> AuthorizationFlow {
        guard let redirect = try? RedirectURI(redirect.absoluteString) else {
            throw AuthError(.misconfigured, "the redirect address can't be used")
        }
        let now = time.now
        return AuthorizationFlow(
            provider: terms.provider, issuer: terms.issuer, clientID: terms.clientID, redirectURI: redirect.text,
            state: Secret(randomness.token()), nonce: terms.hasNonce ? Secret(randomness.token()) : nil,
            codeVerifier: terms.hasVerifier ? CodeVerifier(randomness: randomness).value : nil, scope: scope,
            resources: resources, requirement: requirement, proofKeyID: key, createdAt: now,
            expiresAt: now.addingTimeInterval(AuthorizationFlow.usualLifetime.seconds))
    }

    /// Takes the flow that an answer belongs to off the shelf.
    ///
    /// - Throws: `AuthError`, with a ``FlowRefusal`` behind it if there is none.
    func take(_ answer: FlowAnswer) async throws -> AuthorizationFlow {
        guard let state = answer.state else { throw FlowRefusal.stateMissing.authError }
        guard let flow = try await shelf.take(state) else { throw FlowRefusal.unknownFlow.authError }
        return flow
    }

    /// Takes a flow off the shelf that won't be finished.
    ///
    /// - Returns: Whether it was there. Then nobody else can have made use of its key.
    func abandon(_ flow: AuthorizationFlow) async -> Bool {
        (try? await shelf.take(flow.state)) != nil
    }

    /// Takes old flows of a provider off the shelf. That this fails is no reason not to sign in.
    func sweep(_ provider: ProviderID) async -> [AuthorizationFlow] {
        (try? await shelf.removeExpired(of: provider, at: time.now)) ?? []
    }
}
