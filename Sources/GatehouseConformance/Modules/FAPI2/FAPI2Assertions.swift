import GatehouseTypes

/// Modules about the client's authentication.
extension ConformanceModule {
    static let fapiAssertionRS256 = fapi(
        "ensure-signed-client-assertion-with-RS256-fails", "A client assertion that is signed by RS256 is refused."
    ) { test in
        var flow = try await SignInFlow(test)
        guard flow.client.key?.algorithm.hasPrefix("PS") ?? false else {
            throw test.judge.skip("the key of the client isn't an RSA key", "FAPI 2.0 SP 5.4.1")
        }
        let code = try await flow.code().code
        flow.draft = onAssertions(test) { draft, _ in draft.algorithm = "RS256" }
        try TokenAnswer(test, try await flow.redeem(code)).error(oneOf: ["invalid_client"], "FAPI 2.0 SP 5.4.1")
    }

    static let fapiNoAssertion = assertionRefused(
        "ensure-client-assertion-in-token-endpoint", "A code can't be redeemed without a client assertion.",
        "FAPI 2.0 SP 5.3.2.1", also: ["invalid_request"]
    ) { draft, _ in draft.isOmitted = true }

    static let fapiExpiredAssertion = assertionRefused(
        "ensure-client-assertion-with-exp-is-5-minutes-in-past-fails",
        "A client assertion that ended 5 minutes ago is refused.", "RFC 7523 3"
    ) { draft, test in draft.claims["exp"] = .integer(test.now - 300) }

    static let fapiAssertionForOther = assertionRefused(
        "ensure-client-assertion-with-wrong-aud-fails", "A client assertion for another server is refused.",
        "RFC 7523 3"
    ) { draft, _ in draft.claims["aud"] = "https://other.example" }

    static let fapiAssertionWithoutSub = assertionRefused(
        "ensure-client-assertion-with-no-sub-fails", "A client assertion without sub is refused.", "RFC 7523 3"
    ) { draft, _ in draft.claims["sub"] = nil }

    static let fapiOtherClientID = fapiTokenRefused(
        "ensure-client-id-in-token-endpoint", "A client_id that isn't that of the client assertion is refused.",
        oneOf: ["invalid_client", "invalid_request", "invalid_grant"], "RFC 7521 4.2"
    ) { flow, form in form["client_id"] = try flow.test.client(.second).id }

    static let fapiAssertionNbf8 = fapiSuccess(
        "par-ensure-jwt-client-assertions-nbf-8-seconds-in-the-future-is-accepted",
        "A client assertion whose nbf is 8 seconds in the future is accepted."
    ) { flow in
        flow.draft = onAssertions(flow.test) { draft, test in draft.claims["nbf"] = .integer(test.now + 8) }
    }

    static let fapiAssertionNbf60 = fapiAssertionRefused(
        "par-ensure-jwt-client-assertions-nbf-over-60-seconds-in-the-future-fails",
        "A client assertion whose nbf is more than 60 seconds in the future is refused.", "FAPI 2.0 SP 5.3.2.1"
    ) { draft, test in
        draft.claims["nbf"] = .integer(test.now + 90)
        draft.claims["iat"] = .integer(test.now + 90)
        draft.claims["exp"] = .integer(test.now + 150)
    }

    static let fapiAssertionArray = fapiAssertionRefused(
        "par-test-array-as-audience-fails", "A client assertion with a list as aud is refused.", "FAPI 2.0 SP 5.3.2.1"
    ) { draft, test in draft.claims["aud"] = [.string(test.provider.issuer), "https://other.example"] }

    static let fapiAssertionForPAR = fapiAssertionRefused(
        "par-test-par-endpoint-url-as-audience-fails",
        "A client assertion for the address of the endpoint for pushed requests is refused.", "FAPI 2.0 SP 5.3.2.1"
    ) { draft, test in
        draft.claims["aud"] = .string(try test.endpoint("pushed_authorization_request_endpoint"))
    }

    static let fapiAssertionForToken = fapiAssertionRefused(
        "par-test-token-endpoint-url-as-audience-fails",
        "A client assertion for the address of the token endpoint is refused.", "FAPI 2.0 SP 5.3.2.1"
    ) { draft, test in draft.claims["aud"] = .string(try test.endpoint("token_endpoint")) }

    /// A module whose client assertion must be refused at the token endpoint.
    private static func assertionRefused(
        _ name: String, _ summary: String, _ requirement: String, also codes: [String] = [],
        _ change: @escaping AssertionChange
    ) -> ConformanceModule {
        fapiTokenRefused(name, summary, oneOf: ["invalid_client"] + codes, requirement) { flow, _ in
            flow.draft = onAssertions(flow.test, change)
        }
    }
}
