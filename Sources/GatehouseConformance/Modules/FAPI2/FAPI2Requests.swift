import GatehouseHTTP
import GatehouseTypes

/// Modules about pushed requests that must be refused.
extension ConformanceModule {
    private static let noWay = ["invalid_request", "unsupported_response_type", "unauthorized_client"]

    static let fapiNoRedirectURI = fapiRequestRefused(
        "ensure-request-object-without-redirect-uri-fails", "A request without redirect_uri is refused.",
        oneOf: ["invalid_request", "invalid_request_object"], "FAPI 2.0 SP 5.3.2.2"
    ) { $0.request["redirect_uri"] = nil }

    static let fapiRedirectURINeeded = fapiRequestRefused(
        "ensure-redirect-uri-in-authorization-request", "A request without redirect_uri isn't completed.",
        oneOf: ["invalid_request"], "FAPI 2.0 SP 5.3.2.2"
    ) { $0.request["redirect_uri"] = nil }

    static let fapiUnregisteredRedirectURI = fapiRequestRefused(
        "ensure-registered-redirect-uri", "A redirect URI that isn't registered is refused.",
        oneOf: ["invalid_request", "invalid_redirect_uri", "invalid_request_object"], "FAPI 2.0 SP 5.3.2.2"
    ) { flow in
        flow.request["redirect_uri"] = flow.client.redirectURI + "/" + flow.test.randomness.token(byteCount: 8)
    }

    static let fapiTolerateRedirectURI = fapi(
        "plain-fapi-tolerate-unregistered-redirect-uri",
        "A redirect URI that isn't registered is refused, or used as RFC 9126 permits."
    ) { test in
        var flow = try await SignInFlow(test)
        flow.request["redirect_uri"] = flow.client.redirectURI + "/" + test.randomness.token(byteCount: 8)
        let pushed = try await flow.push()
        guard pushed.status == .created else {
            try TokenAnswer(test, pushed).error(
                oneOf: ["invalid_request", "invalid_redirect_uri", "invalid_request_object"], "RFC 9126 2.4")
            return
        }
        let arrival = try await flow.open(try await flow.requestURI(of: pushed))
        guard arrival.callback != nil else { return AuthorizationAnswer(flow, arrival).page("RFC 9126 2.4") }
        _ = try AuthorizationAnswer(flow, arrival).code()
    }

    static let fapiCodeIDToken = fapiRequestRefused(
        "ensure-response-type-code-idtoken-fails", "response_type=code id_token is refused.", oneOf: noWay,
        "FAPI 2.0 SP 5.3.2.2"
    ) { $0.request["response_type"] = "code id_token" }

    static let fapiToken = fapiRequestRefused(
        "ensure-response-type-token-fails", "response_type=token is refused.", oneOf: noWay, "FAPI 2.0 SP 5.3.2.2"
    ) { $0.request["response_type"] = "token" }

    static let fapiPKCENeeded = fapiRequestRefused(
        "par-ensure-pkce-required", "A request without PKCE is refused.", "FAPI 2.0 SP 5.3.2.2"
    ) { flow in
        flow.request["code_challenge"] = nil
        flow.request["code_challenge_method"] = nil
    }

    static let fapiPlainPKCE = fapiRequestRefused(
        "par-plain-pkce-rejected", "A request with the challenge method plain is refused.", "FAPI 2.0 SP 5.3.2.2"
    ) { flow in
        flow.request["code_challenge"] = flow.verifier
        flow.request["code_challenge_method"] = "plain"
    }

    static let fapiMismatchedThumbprint = fapi(
        "ensure-mismatched-dpop-jkt-fails", "A dpop_jkt that isn't that of the proof at the same endpoint is refused."
    ) { test in
        var flow = try await SignInFlow(test)
        flow.provesWhenPushing = true
        flow.request["dpop_jkt"] = try ClientKey.make().thumbprint
        try TokenAnswer(test, try await flow.push()).error(
            oneOf: ["invalid_request", "invalid_dpop_proof"], "RFC 9449 10.1")
    }

    static let fapiRequestURIAtPAR = fapi(
        "par-authorization-request-containing-request_uri-form-param", "A pushed request with request_uri is refused."
    ) { test in
        var flow = try await SignInFlow(test)
        flow.request["request_uri"] = "urn:ietf:params:oauth:request_uri:" + test.randomness.token()
        try TokenAnswer(test, try await flow.push()).error(oneOf: ["invalid_request"], "RFC 9126 2.1")
    }

    static let fapiPARMethod = fapi(
        "par-attempt-invalid-http-method", "Requests can't be pushed by another method than POST."
    ) { test in
        let endpoint = try test.endpoint("pushed_authorization_request_endpoint")
        let form = try await SignInFlow(test).request
        let response = try await test.wire.send(.put, endpoint, form: form)
        test.judge.expect(
            response.status == .methodNotAllowed, "PUT is answered by 405, here by \(response.status)", "RFC 9126 2.3")
    }
}
