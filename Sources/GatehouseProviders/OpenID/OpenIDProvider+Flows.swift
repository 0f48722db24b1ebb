public import Foundation
public import GatehouseClient
import GatehouseOAuth
import GatehouseTypes

extension OpenIDProvider: RedirectSignInProvider {
    /// Begins a sign-in: finds the issuer, makes a key if tokens are to be bound to one, and puts the flow on the shelf.
    ///
    /// - Throws: `AuthError`; then neither key nor flow is left behind.
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
            try await flows.shelf.put(flow)
            return (address, flow)
        } catch {
            await issuer.eraseKey(key?.id)
            throw AuthError(error)
        }
    }

    /// Finishes the sign-in that an answer belongs to: exchanges its code for tokens (OpenID Connect Core, section 3.1.3).
    ///
    /// - Throws: `AuthError`; `inDoubt` if the answer to the exchange was lost: the code is spent then, and the person has
    ///   to go there again. The flow's key is deleted with it.
    public func finishSignIn(_ callback: URL) async throws -> AuthSession {
        let metadata = try await metadata()
        let answer = FlowAnswer(callback)
        let flow = try await flows.take(answer)
        do {
            let code = try answer.code(for: flow, terms(metadata), at: issuer.time.now)
            let session = try await session(flow, code).calling(settings.issuer.quirks.displayName?(callback))
            if session.proofKeyID == nil { await issuer.eraseKey(flow.proofKeyID) }
            return session
        } catch {
            await issuer.eraseKey(flow.proofKeyID)
            throw AuthError(error)
        }
    }

    /// Gives a sign-in up: takes it off the shelf and deletes its key.
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
        let response: TokenResponse
        do {
            try await issuer.prepareKeys()
            response = try await issuer.tokens(request, key: key)
        } catch {
            throw error.authError
        }
        return try await issuer.session(
            response, nonce: flow.nonce?.revealed, requestedScope: flow.scope, key: flow.proofKeyID,
            requirement: flow.requirement)
    }
}

extension AuthorizationFlow {
    /// The secret that the code is bound to (RFC 7636, section 4.1).
    func verifier() throws -> CodeVerifier {
        guard let codeVerifier else { throw AuthError(.storeCorrupt, "the sign-in has no code verifier") }
        return try CodeVerifier(codeVerifier)
    }
}

extension IssuerClient {
    /// The key of a flow, if it has one.
    fileprivate func key(_ id: KeyID?) async throws -> (any ProofKey)? {
        guard let id else { return nil }
        guard let keys else { throw AuthError.noKeyStore }
        return try await keys.requiredKey(id)
    }
}
