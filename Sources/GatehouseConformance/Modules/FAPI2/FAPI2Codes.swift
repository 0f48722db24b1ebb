import GatehouseHTTP
import GatehouseTypes

/// Modules about codes and refresh tokens.
extension ConformanceModule {
    static let fapiCodeOfOtherClient = fapi(
        "ensure-authorization-code-is-bound-to-client", "Another client can't redeem a code."
    ) { test in
        var flow = try await SignInFlow(test)
        let code = try await flow.code().code
        flow.client = try test.client(.second)
        try TokenAnswer(test, try await flow.redeem(code)).error(oneOf: ["invalid_grant"], "RFC 6749 5.2")
    }

    static let fapiCodeReuse = fapi(
        "attempt-reuse-authorization-code-after-one-second", "A code can't be redeemed twice, and its tokens end."
    ) { test in
        let signedIn = try await SignInFlow(test).signIn()
        _ = try await signedIn.flow.callResource(signedIn.tokens.accessToken)
        try await test.wait(.seconds(1))
        let response = try await signedIn.flow.redeem(signedIn.code)
        try TokenAnswer(test, response).error(oneOf: ["invalid_grant"], "FAPI 2.0 SP 5.3.2.2")
        let answer = try await signedIn.flow.callResource(signedIn.tokens.accessToken)
        test.judge.advise(
            (400..<500).contains(answer.status.rawValue), "the access token of a code that was used twice is revoked",
            "RFC 6749 4.1.2")
    }

    static let fapiExpiredCode = fapi(
        "ensure-token-endpoint-fails-with-expired-auth-code", "A code can't be redeemed after 60 seconds."
    ) { test in
        let flow = try await SignInFlow(test)
        let code = try await flow.code().code
        try await test.wait(.seconds(62))
        try TokenAnswer(test, try await flow.redeem(code)).error(oneOf: ["invalid_grant"], "FAPI 2.0 SP 5.3.2.2")
    }.waiting(.seconds(62))

    static let fapiVerifierNeeded = fapiTokenRefused(
        "ensure-pkce-code-verifier-required", "A code can't be redeemed without code_verifier.",
        oneOf: ["invalid_grant", "invalid_request"], "RFC 7636 4.6"
    ) { _, form in form["code_verifier"] = "" }

    static let fapiWrongVerifier = fapiTokenRefused(
        "incorrect-pkce-code-verifier-rejected", "A code can't be redeemed with another code_verifier.",
        oneOf: ["invalid_grant"], "RFC 7636 4.6"
    ) { flow, form in form["code_verifier"] = flow.test.randomness.token(byteCount: 32) }

    static let fapiRefreshToken = fapi(
        "refresh-token", "A refresh token gives new tokens, and works only for its client."
    ) { test in
        let configured = test.configuration.scope
        let scope = "openid offline_access" + (configured.isEmpty ? "" : " " + configured)
        var flow = try await SignInFlow(test, scope: scope)
        flow.request["prompt"] = "consent"
        let signedIn = try await flow.signIn()
        guard let token = signedIn.tokens.refreshToken else {
            throw test.judge.skip("the provider gives no refresh token", "OIDCC 12")
        }
        let tokens = try await refresh(token, signedIn, test)
        try flow.expectAccepted(try await flow.callResource(tokens.accessToken))
        if let next = tokens.refreshToken, next != token {
            // A client that didn't get the answer has only the previous token (FAPI 2.0 SP 5.3.2.1).
            try await test.wait(.seconds(30))
            _ = try TokenAnswer(test, try await flow.refresh(token)).tokens()
        }
        let current = tokens.refreshToken ?? token
        var unproven = flow
        unproven.draft = onProofs { $0.isOmitted = true }
        try TokenAnswer(test, try await unproven.refresh(current)).error(
            oneOf: ["invalid_grant", "invalid_request", "invalid_client", "invalid_dpop_proof"], "FAPI 2.0 SP 5.3.2.1")
        try await refuseOtherClient(current, signedIn, test)
    }.waiting(.seconds(30))
}
