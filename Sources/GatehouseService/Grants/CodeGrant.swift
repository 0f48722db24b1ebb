package import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// An authorization code for tokens (RFC 6749, section 4.1.3).
package struct CodeGrant: TokenGrant {
    let context: ServiceContext

    /// `authorization_code`
    package var type: GrantType { .authorizationCode }

    /// Redeems a code: once, in time, and only for the client that asked for it.
    ///
    /// A retry by the same key, or by the same authenticated client, gets the same refresh token: the response was
    /// lost, or the tokens couldn't be signed. That ends when one of the tokens is used here, or a minute after the
    /// code's end. Any other second use by the client revokes what came of the first one.
    package func respond(to parameters: OAuthParameters, from caller: TokenCaller) async throws -> TokenResponse {
        let request = try AuthorizationCodeRequest(parameters: parameters)
        guard request.codeVerifier != nil || caller.client.codeProtection != .pkce else {
            throw Refusal(.invalidGrant, "The parameter code_verifier is missing.")
        }
        let answer = try await context.withFamilyPlace(\.redeemed.family) { place in
            let redemption = CodeRedemption(request, by: caller, at: place, in: context)
            return try await context.storage.write { try redemption(&$0) }.get()
        }
        // A public client needs PKCE in any case. Nobody but the client itself causes the note.
        if caller.isAuthenticated { await context.note(answer.binding, of: caller.client) }
        return try await AccessTokenIssuer(context: context).response(for: answer.redeemed, of: caller)
    }
}

extension AccessTokenIssuer {
    /// The tokens of a code that was redeemed.
    func response(for redeemed: Redemption.Redeemed, of caller: TokenCaller) async throws -> TokenResponse {
        try await response(
            for: redeemed.family, of: caller, scope: redeemed.target.scope, audience: redeemed.target.audience,
            refreshToken: redeemed.refreshToken, idToken: redeemed.idToken)
    }
}
