import GatehouseTypes

extension ConformanceModule {
    static let idTokenSignature = ConformanceModule(
        "oidcc-idtoken-signature", "ID tokens are signed with RS256 unless a client has registered another algorithm."
    ) { test in
        let signedIn = try await SignInFlow(test).signIn()
        let algorithm = signedIn.idToken?.algorithm ?? "missing"
        test.judge.expect(algorithm == "RS256", "alg of the ID token is RS256, here \(algorithm)", "OIDCC 2")
    }

    static let idTokenUnsigned = ConformanceModule(
        "oidcc-idtoken-unsigned", "A client can register for ID tokens that aren't signed."
    ) { test in
        let supported = test.provider.metadata.list("id_token_signing_alg_values_supported")
        guard supported.contains("none") else {
            throw test.judge.skip("id_token_signing_alg_values_supported doesn't have none", "OIDCC 2")
        }
        guard test.configuration.initialAccessToken != nil || test.profile.registers else {
            throw test.judge.skip("the module has no initial-token-file to register a client for none", "OIDCC 2")
        }
        let client = try await Registration(test).client { $0["id_token_signed_response_alg"] = "none" }
        let flow = try SignInFlow(test, client: client)
        let tokens = try TokenAnswer(test, try await flow.redeem(try await flow.code().code)).tokens()
        let token = try test.judge.require(
            tokens.json.text("id_token").flatMap(CompactJWT.init), "there is an id_token", "OIDCC 3.1.3.3")
        test.judge.expect(token.algorithm == "none", "alg of the ID token is none, as registered", "OIDCC 2")
    }

    static let idTokenHint = ConformanceModule(
        "oidcc-id-token-hint", "prompt=none with the ID token of the person who is signed in succeeds."
    ) { test in
        let first = try await SignInFlow(test).signIn()
        var flow = try await SignInFlow(test, in: first.flow.browser)
        flow.request["prompt"] = "none"
        flow.request["id_token_hint"] = first.idToken?.text
        let second = try await flow.signIn()
        test.judge.expectSamePerson(first, second)
    }

    static let claimsEssential = ConformanceModule(
        "oidcc-claims-essential", "A request for the essential claim name succeeds."
    ) { test in
        var flow = try await SignInFlow(test)
        flow.request["claims"] = #"{"userinfo":{"name":{"essential":true}}}"#
        let signedIn = try await flow.signIn()
        let claims = try await userInfo(signedIn, test)
        test.judge.advise(claims["name"] != nil, "the UserInfo endpoint gives the name that was asked for", "OIDCC 5.5")
    }

    /// The claims of the UserInfo endpoint.
    static func userInfo(_ signedIn: SignedIn, _ test: ModuleContext) async throws -> JSONDocument {
        let address = try test.endpoint("userinfo_endpoint")
        let response = try await signedIn.flow.callResource(signedIn.tokens.accessToken, at: address)
        return try UserInfoCheck(test: test).check(response, of: signedIn)
    }
}

extension Judge {
    func expectSamePerson(_ first: SignedIn, _ second: SignedIn) {
        expect(first.subject != nil && first.subject == second.subject, "sub is the same both times", "OIDCC 2")
    }
}
