import GatehouseHTTP
import GatehouseTypes

extension ConformanceModule {
    static let codeReuse = ConformanceModule(
        "oidcc-codereuse", "A code that is used again at once should be refused."
    ) { test in
        let signedIn = try await SignInFlow(test).signIn()
        // As the Foundation's suite does: the client has its tokens, and uses one.
        _ = try await signedIn.flow.callResource(
            signedIn.tokens.accessToken, at: try test.endpoint("userinfo_endpoint"))
        let response = try await signedIn.flow.redeem(signedIn.code)
        guard test.judge.advise(response.status != .ok, "the second use of a code is refused", "RFC 6749 4.1.2") else {
            return
        }
        try TokenAnswer(test, response).error(oneOf: ["invalid_grant"], "RFC 6749 5.2")
    }

    static let codeReuse30Seconds = ConformanceModule(
        "oidcc-codereuse-30seconds", "A code that is used again after 30 seconds is refused, and its tokens end."
    ) { test in
        let signedIn = try await SignInFlow(test).signIn()
        let address = try test.endpoint("userinfo_endpoint")
        _ = try await signedIn.flow.callResource(signedIn.tokens.accessToken, at: address)
        try await test.wait(.seconds(30))
        let response = try await signedIn.flow.redeem(signedIn.code)
        try TokenAnswer(test, response).error(oneOf: ["invalid_grant"], "RFC 6749 4.1.2")
        let answer = try await signedIn.flow.callResource(signedIn.tokens.accessToken, at: address)
        test.judge.advise(
            (400..<500).contains(answer.status.rawValue), "the access token of a code that was used twice is revoked",
            "RFC 6749 4.1.2")
    }.waiting(.seconds(30))
}
