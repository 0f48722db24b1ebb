import GatehouseTypes

/// Modules about signed requests (RFC 9101, FAPI 2.0 Message Signing).
extension ConformanceModule {
    private static let refusals = ["invalid_request", "invalid_request_object", "access_denied"]

    static let signingSeveralAudiences = accepted(
        "ensure-request-object-with-multiple-aud-succeeds",
        "A request for several audiences, one of them right, is used."
    ) { draft, test in draft.claims["aud"] = [.string(test.provider.issuer), "https://other.example"] }

    static let signingNbf8 = accepted(
        "ensure-request-object-with-nbf-8-seconds-in-the-future-is-accepted",
        "A request whose nbf is 8 seconds in the future is used."
    ) { draft, test in draft.claims["nbf"] = .integer(test.now + 8) }

    static let signingWithoutExp = refused(
        "ensure-request-object-without-exp-fails", "A request without exp is refused."
    ) { draft, _ in draft.claims["exp"] = nil }

    static let signingWithoutNbf = refused(
        "ensure-request-object-without-nbf-fails", "A request without nbf is refused."
    ) { draft, _ in draft.claims["nbf"] = nil }

    static let signingExpired = refused(
        "ensure-expired-request-object-fails", "A request that has expired is refused."
    ) { draft, test in draft.claims["exp"] = .integer(test.now - 300) }

    static let signingOtherAudience = refused(
        "ensure-request-object-with-bad-aud-fails", "A request for another server is refused."
    ) { draft, _ in draft.claims["aud"] = "https://other.example" }

    static let signingExp60 = refused(
        "ensure-request-object-with-exp-over-60-fails", "A request that is valid for more than 60 minutes is refused."
    ) { draft, test in draft.claims["exp"] = .integer(test.now + 70 * 60) }

    static let signingNbf60 = refused(
        "ensure-request-object-with-nbf-over-60-fails",
        "A request whose nbf is more than 60 minutes ago is refused."
    ) { draft, test in draft.claims["nbf"] = .integer(test.now - 70 * 60) }

    static let signingExp10 = national("australia-connectid-ensure-request-object-with-exp-over-10-fails")
    static let signingNbf15 = national("australia-connectid-ensure-request-object-with-nbf-over-15-fails")

    static let signingRS256 = fapi(
        "ensure-signed-request-object-with-RS256-fails", "A request that is signed by RS256 is refused."
    ) { test in
        var flow = try await SignInFlow(test)
        guard flow.client.key?.algorithm.hasPrefix("PS") ?? false else {
            throw test.judge.skip("the key of the client isn't an RSA key", "FAPI 2.0 SP 5.4.1")
        }
        flow.draft = onRequests(test) { draft, _ in draft.algorithm = "RS256" }
        try await flow.expectRequestRefused(oneOf: refusals, "FAPI 2.0 SP 5.4.1")
    }

    static let signingNone = refused(
        "ensure-request-object-signature-algorithm-is-not-none", "A request with alg none is refused."
    ) { draft, _ in draft.algorithm = "none" }

    static let signingInvalid = refused(
        "ensure-request-object-with-invalid-signature-fails", "A request with an invalid signature is refused."
    ) { draft, _ in draft.isBroken = true }

    static let signingOtherKey = refused(
        "ensure-matching-key-in-authorization-request", "A request that another client has signed is refused."
    ) { draft, test in
        let other = try test.client(.second).key
        draft.key = other
        draft.header["kid"] = other?.keyID.map { .string($0) }
    }

    static let signingUnsigned = fapi(
        "ensure-unsigned-request-at-par-endpoint-fails", "A request that isn't signed can't be pushed."
    ) { test in
        var flow = try await SignInFlow(test)
        flow.signs = false
        try await flow.expectRequestRefused(oneOf: refusals, "FAPI 2.0 MS 5.3.1")
    }

    static let signingRequestURI = refused(
        "par-authorization-request-containing-request_uri", "A signed request with a request_uri is refused."
    ) { draft, test in
        draft.claims["request_uri"] = .string("urn:ietf:params:oauth:request_uri:" + test.randomness.token())
    }

    private static func onRequests(_ test: ModuleContext, _ change: @escaping AssertionChange) -> JWTDraft.Change {
        { draft in
            if draft.purpose == .requestObject { try change(&draft, test) }
        }
    }

    private static func accepted(
        _ name: String, _ summary: String, _ change: @escaping AssertionChange
    ) -> ConformanceModule {
        fapiSuccess(name, summary) { $0.draft = onRequests($0.test, change) }
    }

    private static func refused(
        _ name: String, _ summary: String, _ change: @escaping AssertionChange
    ) -> ConformanceModule {
        fapiRequestRefused(name, summary, oneOf: refusals, "FAPI 2.0 MS 5.3.1") {
            $0.draft = onRequests($0.test, change)
        }
    }

    private static func national(_ name: String) -> ConformanceModule {
        fapi(name, "A rule of Australia's ConnectID, which isn't a part of FAPI.") { test in
            throw test.judge.skip("the module is for providers of Australia's ConnectID only")
        }
    }
}
