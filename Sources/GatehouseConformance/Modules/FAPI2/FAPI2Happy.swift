import GatehouseHTTP
import GatehouseTypes

extension ConformanceModule {
    static let fapiHappyFlow = fapi("happy-flow", "Signs in with two clients, and uses their tokens.") { test in
        try await SignInFlow(test).signInAndCall()
        var second = try await SignInFlow(test, as: .second)
        if second.client.redirectURIs.count > 1 { second.request["redirect_uri"] = second.client.redirectURIs[1] }
        try await second.signInAndCall()
    }

    static let fapiUserRejects = fapi(
        "user-rejects-authentication", "A person who refuses comes back with access_denied."
    ) { test in
        let flow = try await SignInFlow(test)
        try AuthorizationAnswer(flow, try await flow.authorize(.rejects)).error(
            oneOf: ["access_denied"], "RFC 6749 4.1.2.1")
    }

    static let fapiWithoutState = fapiSuccess(
        "ensure-authorization-request-without-state-success", "A request without state succeeds."
    ) { $0.request["state"] = nil }

    static let fapiWithoutNonce = fapiSuccess(
        "ensure-authorization-request-without-nonce-success", "A request without nonce succeeds."
    ) { $0.request["nonce"] = nil }

    static let fapiNonce64 = fapiSuccess(
        "ensure-authorization-request-with-64-char-nonce-success", "A nonce of 64 characters comes back."
    ) { flow in
        flow.request["nonce"] = flow.test.randomness.token(byteCount: 48)
    }

    static let fapiOtherScopeOrder = fapiSuccess(
        "ensure-other-scope-order-succeeds", "The order of scopes doesn't matter."
    ) { flow in
        let scopes = ((flow.request["scope"] ?? "") + " profile").split(separator: " ").reversed()
        flow.request["scope"] = scopes.joined(separator: " ")
    }

    static let fapiOnlyRequestURI = fapiSuccess(
        "par-without-duplicate-parameters", "client_id and request_uri are enough for the authorization endpoint."
    ) { _ in }

    static let fapiClaimsParameter = fapi(
        "test-claims-parameter-identity-claims", "The claims parameter gives claims about the person."
    ) { test in
        guard test.provider.metadata["claims_parameter_supported"]?.bool == true else {
            throw test.judge.skip("claims_parameter_supported isn't true", "OIDCC 5.5")
        }
        var flow = try await SignInFlow(test)
        flow.request["claims"] = #"{"id_token":{"name":{"essential":true}},"userinfo":{"name":{"essential":true}}}"#
        let signedIn = try await flow.signIn()
        let address = try test.endpoint("userinfo_endpoint")
        let response = try await flow.callResource(signedIn.tokens.accessToken, at: address)
        let claims = try UserInfoCheck(test: test).check(response, of: signedIn)
        test.judge.advise(claims["name"] != nil, "the UserInfo endpoint gives name", "OIDCC 5.5")
        test.judge.advise(signedIn.idToken?.claims["name"] != nil, "the ID token has name", "OIDCC 5.5")
    }

    static let fapiSchemeCase = fapi(
        "access-token-type-header-case-sensitivity", "The name of the authentication scheme has no case."
    ) { test in
        let flow = try await SignInFlow(test)
        let token = try await flow.signIn().tokens.accessToken
        for scheme in ["DPoP", "dpop", "DPOP"] {
            let response = try await flow.callResource(token, scheme: scheme)
            test.judge.expect(
                response.status.isSuccess, "the scheme \(scheme) is accepted, here with status \(response.status)",
                "RFC 9110 11.1")
        }
    }

    static let fapiLongNonce = fapi(
        "ensure-authorization-request-with-long-nonce", "A nonce of 384 characters comes back, or is refused."
    ) { test in
        try await expectUsedOrRefused(test) { $0.request["nonce"] = test.randomness.token(byteCount: 288) }
    }

    static let fapiLongState = fapi(
        "ensure-authorization-request-with-long-state", "A state of 384 characters comes back, or is refused."
    ) { test in
        try await expectUsedOrRefused(test) { $0.request["state"] = test.randomness.token(byteCount: 288) }
    }

    /// A request that is completed, or refused by `invalid_request`.
    private static func expectUsedOrRefused(
        _ test: ModuleContext, _ change: (inout SignInFlow) -> Void
    ) async throws {
        var flow = try await SignInFlow(test)
        change(&flow)
        let pushed = try await flow.push()
        guard pushed.status == .created else {
            try TokenAnswer(test, pushed).error(oneOf: ["invalid_request"], "RFC 9126 2.3")
            return
        }
        let arrival = try await flow.open(try await flow.requestURI(of: pushed))
        guard arrival.callback?.answer["error"] == nil else {
            try AuthorizationAnswer(flow, arrival).error(oneOf: ["invalid_request"], "RFC 6749 4.1.2.1")
            return
        }
        let code = try AuthorizationAnswer(flow, arrival).code()
        let tokens = try TokenAnswer(test, try await flow.redeem(code)).tokens()
        _ = try await IDTokenCheck(flow).check(tokens)
    }
}
