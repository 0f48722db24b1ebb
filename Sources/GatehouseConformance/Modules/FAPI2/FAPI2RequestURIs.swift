import GatehouseHTTP
import GatehouseTypes

/// Modules about how often, how long and by whom a `request_uri` can be used.
extension ConformanceModule {
    private static let refusals = ["invalid_request_uri", "invalid_request", "access_denied"]

    static let fapiRequestURIBeforeEnd = fapi(
        "par-ensure-reused-request-uri-prior-to-auth-completion-succeeds",
        "A request_uri can be visited again before the person has signed in: a page can be loaded anew."
    ) { test in
        let flow = try await SignInFlow(test)
        let request = try await flow.requestURI(of: try await flow.push())
        _ = try await flow.open(request, .leaves)
        let arrival = try await flow.open(request)
        let tokens = try TokenAnswer(test, try await flow.redeem(try AuthorizationAnswer(flow, arrival).code()))
            .tokens()
        _ = try await IDTokenCheck(flow).check(tokens)
    }

    static let fapiRequestURIReuse = fapi(
        "par-attempt-reuse-request_uri", "A request_uri should be refused after it was used."
    ) { test in
        let flow = try await SignInFlow(test)
        let request = try await flow.requestURI(of: try await flow.push())
        _ = try AuthorizationAnswer(flow, try await flow.open(request)).code()
        let arrival = try await flow.open(request, .leaves)
        guard
            test.judge.advise(
                arrival.callback?.answer["code"] == nil, "the second use of a request_uri gives no code", "RFC 9126 4")
        else { return }
        try AuthorizationAnswer(flow, arrival).errorOrPage(oneOf: refusals, "RFC 9126 7.3")
    }

    static let fapiRequestURIExpired = fapi(
        "par-attempt-to-use-expired-request_uri", "A request_uri is refused after its end."
    ) { test in
        let flow = try await SignInFlow(test)
        let pushed = try await flow.push()
        let request = try await flow.requestURI(of: pushed)
        let lifetime = try JSONDocument(pushed.body)["expires_in"]?.integer ?? 0
        test.judge.expect(
            lifetime < 600, "a request_uri lasts for less than 10 minutes, here \(lifetime) s", "FAPI 2.0 SP 5.3.2.2")
        guard Double(lifetime) + 30 < test.configuration.timeout.seconds else {
            throw test.judge.skip("the request_uri lasts for longer than a module may take: set a longer timeout")
        }
        try await test.wait(.seconds(lifetime + 5))
        let arrival = try await flow.open(request, .leaves)
        try AuthorizationAnswer(flow, arrival).errorOrPage(oneOf: refusals, "RFC 9126 4")
    }.waiting(.seconds(90))

    static let fapiRequestURIOfOther = fapi(
        "par-attempt-to-use-request_uri-for-different-client", "A request_uri of another client is refused."
    ) { test in
        let flow = try await SignInFlow(test)
        var request = try await flow.requestURI(of: try await flow.push())
        var other = try await SignInFlow(test, as: .second, in: flow.browser)
        request["client_id"] = other.client.id
        other.request["state"] = nil
        let arrival = try await other.open(request, .leaves)
        try AuthorizationAnswer(other, arrival).errorOrPage(
            oneOf: refusals + ["invalid_client", "unauthorized_client"], "RFC 9126 2.2")
    }
}
