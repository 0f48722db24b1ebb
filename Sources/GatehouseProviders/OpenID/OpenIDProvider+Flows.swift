public import Foundation
public import GatehouseClient
import GatehouseOAuth
import GatehouseTypes

extension OpenIDProvider: RedirectSignInProvider {
    /// Begins a sign-in: fetches the metadata, creates a key if tokens will be bound to one, and stores the flow.
    ///
    /// - Throws: `AuthError`. In this case no key and no flow remain.
    public func beginSignIn(
        _ context: SignInContext, redirect: URL
    ) async throws -> (address: URL, flow: AuthorizationFlow) {
        let metadata = try await metadata()
        for flow in await flows.sweep(id) { await issuer.eraseKey(flow.proofKeyID) }
        let key = try await issuer.makeKey(metadata)
        do {
            let flow = try flows.flow(
                terms(metadata), redirect: redirect, scope: context.scope ?? settings.scope,
                resources: settings.resources, requirement: context.requirement, key: key?.id)
            let address = try await issuer.authorizationAddress(
                for: try request(flow, context), metadata: metadata, key: key)
            try Task.checkCancellation()
            try await flows.pendingAuthorizations.put(flow)
            return (address, flow)
        } catch {
            await issuer.eraseKey(key?.id)
            throw AuthError(error)
        }
    }

    /// Finishes the sign-in that a response belongs to: exchanges its code for tokens (OpenID Connect Core,
    /// section 3.1.3).
    ///
    /// - Throws: `AuthError`; `unreachable` if the issuer's metadata or keys can't be fetched. The flow then stays in
    ///   the store, so the same response can be used again. `inDoubt` if the response to the exchange was lost. The
    ///   code may then be spent, and the user must sign in again. The key of a flow that isn't in the store any more is
    ///   deleted.
    public func finishSignIn(_ callback: URL) async throws -> AuthSession {
        let metadata = try await metadata()
        let answer = FlowAnswer(callback)
        let flow = try await flows.take(answer)
        var isKept = false
        do {
            let code = try answer.code(for: flow, terms(metadata), at: issuer.time.now)
            do {
                try await issuer.prepareKeys()
            } catch {
                // The code isn't spent, so the same response can be used again.
                isKept = (try? await flows.pendingAuthorizations.put(flow)) != nil
                throw error.authError
            }
            let session = try await session(flow, code).calling(settings.issuer.quirks.displayName?(callback))
            if session.proofKeyID == nil { await issuer.eraseKey(flow.proofKeyID) }
            return session
        } catch {
            if !isKept { await issuer.eraseKey(flow.proofKeyID, after: error) }
            throw AuthError(error)
        }
    }

    /// Abandons a sign-in: removes its flow from the store and deletes its key.
    public func abandonSignIn(_ flow: AuthorizationFlow) async {
        if await flows.abandon(flow) { await issuer.eraseKey(flow.proofKeyID) }
    }

    private func terms(_ metadata: ServerMetadata) -> FlowTerms {
        FlowTerms(
            provider: id, issuer: settings.issuer.issuer, clientID: settings.issuer.clientID,
            answeringIssuer: metadata.issuer,
            requiresIssuer: settings.requiresIssuerInAnswer || metadata.authorizationResponseIssParameterSupported)
    }

    private func request(_ flow: AuthorizationFlow, _ context: SignInContext) throws -> AuthorizationRequest {
        var request = AuthorizationRequest(
            clientID: flow.clientID, redirectURI: try RedirectURI(flow.redirectURI),
            codeChallenge: try flow.verifier().challenge, scope: flow.scope)
        request.state = flow.state.revealed
        request.nonce = flow.nonce?.revealed
        request.resources = flow.resources
        request.dpopKeyThumbprint = flow.proofKeyID?.rawValue
        request.prompt = settings.prompt
        request.loginHint = context.loginHint
        request.contextClasses = flow.requirement?.contextClasses ?? []
        request.maximumAge = flow.requirement?.maximumAge?.wholeSeconds
        return request
    }

    private func session(_ flow: AuthorizationFlow, _ code: Secret) async throws -> AuthSession {
        let key = try await issuer.key(flow.proofKeyID)
        let request = AuthorizationCodeRequest(
            code: code, redirectURI: try RedirectURI(flow.redirectURI), codeVerifier: try flow.verifier(),
            resources: flow.resources)
        let response = try await asking { try await issuer.signInTokens(request, key: key) }
        return try await issuer.session(
            response, nonce: flow.nonce?.revealed, requestedScope: flow.scope, key: flow.proofKeyID,
            requirement: flow.requirement)
    }
}
