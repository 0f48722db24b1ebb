extension ConformanceModule {
    static let refreshToken = ConformanceModule(
        "oidcc-refresh-token", "A refresh token gives new tokens, and works only for its client."
    ) { test in
        var flow = try await SignInFlow(test, scope: "openid offline_access")
        flow.request["prompt"] = "consent"
        let signedIn = try await flow.signIn()
        guard let first = signedIn.tokens.refreshToken else {
            let grants = test.provider.metadata.list("grant_types_supported")
            test.judge.advise(
                !grants.contains("refresh_token"), "a provider with refresh tokens gives one for offline_access",
                "OIDC Discovery 3")
            throw test.judge.skip("the provider gives no refresh token", "OIDCC 12")
        }
        let tokens = try await refresh(first, signedIn, test)
        try await refuseOtherClient(tokens.refreshToken ?? first, signedIn, test)
    }

    /// Refreshes, and compares the new tokens with those of the sign-in.
    static func refresh(_ token: String, _ signedIn: SignedIn, _ test: ModuleContext) async throws -> Tokens {
        let tokens = try TokenAnswer(test, try await signedIn.flow.refresh(token)).tokens()
        test.judge.expect(
            tokens.accessToken != signedIn.tokens.accessToken, "the access token is another one", "RFC 6749 6")
        if tokens.json["id_token"] != nil {
            let refreshed = try await IDTokenCheck(signedIn.flow).check(tokens, isRefreshed: true)
            for name in ["iss", "sub", "aud", "auth_time", "azp"] {
                guard let before = signedIn.idToken?.claims[name] else { continue }
                test.judge.expect(
                    refreshed.claims[name] == before, "\(name) of the new ID token is that of the first", "OIDCC 12.2")
            }
        }
        return tokens
    }

    /// Sends a refresh token with the credentials of another client.
    static func refuseOtherClient(_ token: String, _ signedIn: SignedIn, _ test: ModuleContext) async throws {
        guard test.hasSecondClient else {
            test.judge.record(.skipped, "the configuration has no second-client to try the refresh token with")
            return
        }
        var thief = signedIn.flow
        thief.client = try await test.registered.client(.second, test)
        let response = try await thief.refresh(token)
        try TokenAnswer(test, response).error(oneOf: ["invalid_grant"], "RFC 6749 5.2")
    }
}
