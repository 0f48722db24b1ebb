public import Foundation
public import GatehouseClient
import GatehouseOAuth
import GatehouseTypes

extension OAuthProvider: RedirectSignInProvider {
    /// Begins a sign-in and stores the flow. Nothing is sent.
    public func beginSignIn(
        _ context: SignInContext, redirect: URL
    ) async throws -> (address: URL, flow: AuthorizationFlow) {
        try check(context)
        _ = await flows.sweep(id)
        let flow = try flows.flow(terms, redirect: redirect, scope: context.scope ?? settings.scope)
        let address = try address(of: flow, context)
        try Task.checkCancellation()
        try await flows.pendingAuthorizations.put(flow)
        return (address, flow)
    }

    /// Finishes the sign-in that a response belongs to: exchanges its code for tokens and requests their account.
    ///
    /// - Throws: `AuthError`; `inDoubt` if the response to the exchange was lost. The code may then be spent, and the
    ///   user must sign in again.
    public func finishSignIn(_ callback: URL) async throws -> AuthSession {
        let answer = FlowAnswer(callback)
        let flow = try await flows.take(answer)
        let code = try answer.code(for: flow, terms, at: time.now)
        let granted = try await asking { try await signInTokens(exchange(of: code, flow)) }
        return try await session(granted, requestedScope: flow.scope)
    }

    /// Abandons a sign-in: removes its flow from the store.
    public func abandonSignIn(_ flow: AuthorizationFlow) async {
        _ = await flows.abandon(flow)
    }

    private var terms: FlowTerms {
        FlowTerms(
            provider: id, issuer: issuer, clientID: settings.authentication.clientID, answeringIssuer: settings.issuer,
            hasNonce: false, hasVerifier: settings.usesPKCE)
    }

    private func address(of flow: AuthorizationFlow, _ context: SignInContext) throws -> URL {
        var parameters = OAuthParameters()
        parameters.set("response_type", "code")
        parameters.set("client_id", flow.clientID.rawValue)
        parameters.set("redirect_uri", flow.redirectURI)
        let scope = flow.scope.tokens.joined(separator: settings.quirks.scopeSeparator)
        parameters.set("scope", scope.isEmpty ? nil : scope)
        parameters.set("state", flow.state.revealed)
        if flow.codeVerifier != nil {
            parameters.set("code_challenge", try flow.verifier().challenge.value)
            parameters.set("code_challenge_method", CodeChallenge.method)
        }
        parameters.set("login_hint", context.loginHint)
        for (name, value) in settings.quirks.authorizationParameters { parameters.set(name, value) }
        return try settings.endpoints.authorization.adding(client.named(parameters))
    }

    private func exchange(of code: Secret, _ flow: AuthorizationFlow) -> OAuthParameters {
        var parameters = OAuthParameters()
        parameters.set("grant_type", GrantType.authorizationCode.rawValue)
        parameters.set("code", code.revealed)
        parameters.set("redirect_uri", flow.redirectURI)
        parameters.set("code_verifier", flow.codeVerifier?.revealed)
        return parameters
    }
}
