import GatehouseHTTP

extension ConformanceModule {
    static let userInfoGet = ConformanceModule("oidcc-userinfo-get", "The UserInfo endpoint accepts GET.") { test in
        let signedIn = try await SignInFlow(test).signIn()
        _ = try await userInfo(signedIn, test)
    }

    static let userInfoPostHeader = ConformanceModule(
        "oidcc-userinfo-post-header", "The UserInfo endpoint accepts POST with the token in the header."
    ) { test in
        let signedIn = try await SignInFlow(test).signIn()
        let address = try test.endpoint("userinfo_endpoint")
        let response = try await signedIn.flow.callResource(signedIn.tokens.accessToken, .post, at: address)
        _ = try UserInfoCheck(test: test).check(response, of: signedIn)
    }

    static let userInfoPostBody = ConformanceModule(
        "oidcc-userinfo-post-body", "The UserInfo endpoint accepts POST with the token in the form."
    ) { test in
        let signedIn = try await SignInFlow(test).signIn()
        let address = try test.endpoint("userinfo_endpoint")
        let token = signedIn.tokens.accessToken
        let response = try await signedIn.flow.callResource(token, .post, form: ["access_token": token], at: address)
        if (400..<500).contains(response.status.rawValue) {
            throw test.judge.skip("the endpoint takes no token in a form, which is optional", "RFC 6750 2.2")
        }
        _ = try UserInfoCheck(test: test).check(response, of: signedIn)
    }
}
