import GatehouseHTTP
import GatehouseTypes

/// Modules about parameters that stand beside a pushed request.
extension ConformanceModule {
    static let fapiOtherNonceOutside = outside(
        "ensure-different-nonce-inside-and-outside-request-object",
        "A nonce beside the pushed request is ignored, or the request is refused.", "nonce")

    static let fapiOtherStateOutside = outside(
        "ensure-different-state-inside-and-outside-request-object",
        "A state beside the pushed request is ignored, or the request is refused.", "state")

    static let fapiStateOutsideOnly = outside(
        "state-only-outside-request-object-not-used",
        "A state that isn't in the pushed request doesn't come back, or the request is refused.", "state",
        isInside: false)

    /// A module with a parameter beside the pushed request, in which there is another one or none.
    private static func outside(
        _ name: String, _ summary: String, _ parameter: String, isInside: Bool = true
    ) -> ConformanceModule {
        fapi(name, summary) { test in
            var flow = try await SignInFlow(test)
            if !isInside { flow.request[parameter] = nil }
            flow.outside[parameter] = test.randomness.token(byteCount: 16)
            try await expectInsideOrRefused(flow, test)
        }
    }

    static let fapiWithoutPAR = fapi(
        "ensure-unsigned-authorization-request-without-using-par-fails",
        "A request that the browser brings by itself is refused."
    ) { test in
        let flow = try await SignInFlow(test)
        let arrival = try await flow.open(flow.request, .leaves)
        try AuthorizationAnswer(flow, arrival).errorOrPage(
            oneOf: ["invalid_request", "invalid_request_object", "access_denied"], "FAPI 2.0 SP 5.3.2.2")
    }

    /// What was pushed counts, or the request is refused.
    private static func expectInsideOrRefused(_ flow: SignInFlow, _ test: ModuleContext) async throws {
        let arrival = try await flow.authorize()
        let answer = AuthorizationAnswer(flow, arrival)
        guard let callback = arrival.callback, callback.answer["error"] == nil else {
            // It isn't defined which state an error has then.
            if arrival.callback == nil { return answer.page("RFC 9101 6.3") }
            test.judge.expect(
                ["invalid_request", "invalid_request_object"].contains(arrival.callback?.answer["error"]),
                "the error is invalid_request or invalid_request_object", "RFC 9101 6.3")
            return
        }
        let tokens = try TokenAnswer(test, try await flow.redeem(try answer.code())).tokens()
        _ = try await IDTokenCheck(flow).check(tokens)
    }
}
