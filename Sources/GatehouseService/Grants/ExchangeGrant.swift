package import GatehouseOAuth

/// One token for another (RFC 8693).
package struct ExchangeGrant: TokenGrant {
    let context: ServiceContext

    /// `urn:ietf:params:oauth:grant-type:token-exchange`
    package var type: GrantType { .tokenExchange }

    /// Exchanges a device's platform token, for which the device vouches in an actor token, or a token that a backend
    /// has got.
    package func respond(to parameters: OAuthParameters, from caller: TokenCaller) async throws -> TokenResponse {
        let request = try TokenExchangeRequest(parameters: parameters)
        try checkForm(request)
        guard request.actor == nil, caller.isAuthenticated else {
            return try await PlatformExchange(context: context)(request, from: caller)
        }
        return try await DelegatedExchange(context: context)(request, from: caller)
    }

    private func checkForm(_ request: TokenExchangeRequest) throws {
        guard request.subjectTokenType == .accessToken else {
            throw Refusal(.invalidRequest, "The subject token must be an access token.")
        }
        guard request.requestedTokenType == nil || request.requestedTokenType == .accessToken else {
            throw Refusal(.invalidRequest, "The requested token type must be an access token.")
        }
    }
}
