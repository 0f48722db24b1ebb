import GatehouseTypes

extension ConformanceModule {
    static let promptLogin = signsInAgain(
        "oidcc-prompt-login", "prompt=login lets a person who is signed in sign in again.",
        // So that another auth_time can be told apart.
        after: .seconds(1), for: ("prompt", "login"))

    static let maxAge1 = signsInAgain(
        "oidcc-max-age-1", "max_age=1 lets a person sign in again who did so more than a second ago.",
        after: .seconds(2), for: ("max_age", "1"))

    /// A module in which a person who is signed in must sign in again.
    private static func signsInAgain(
        _ name: String, _ summary: String, after pause: Duration, for parameter: (name: String, value: String)
    ) -> ConformanceModule {
        ConformanceModule(name, summary) { test in
            let first = try await SignInFlow(test).signIn()
            try await test.wait(pause)
            var flow = try await SignInFlow(test, in: first.flow.browser)
            flow.request[parameter.name] = parameter.value
            let second = try await flow.signIn()
            test.judge.expectAsked(second, "OIDCC 3.1.2.1")
            test.judge.expectSamePerson(first, second)
            guard let before = first.authenticationTime, let after = second.authenticationTime else { return }
            test.judge.expect(after > before, "auth_time is later the second time", "OIDCC 3.1.2.1")
        }
    }

    static let promptNoneNotLoggedIn = ConformanceModule(
        "oidcc-prompt-none-not-logged-in", "prompt=none is refused if nobody is signed in."
    ) { test in
        var flow = try await SignInFlow(test)
        flow.request["prompt"] = "none"
        let arrival = try await flow.authorize(.leaves)
        try AuthorizationAnswer(flow, arrival).error(
            oneOf: ["login_required", "interaction_required"], "OIDCC 3.1.2.6")
    }

    static let promptNoneLoggedIn = ConformanceModule(
        "oidcc-prompt-none-logged-in", "prompt=none succeeds without a page if somebody is signed in."
    ) { test in
        let first = try await SignInFlow(test).signIn()
        try await test.wait(.seconds(1))
        var flow = try await SignInFlow(test, in: first.flow.browser)
        flow.request["prompt"] = "none"
        let second = try await flow.signIn()
        test.judge.expectSilent(first, second, "OIDCC 3.1.2.1")
    }

    static let maxAge10000 = ConformanceModule(
        "oidcc-max-age-10000", "max_age=10000 lets nobody sign in again who has just done so."
    ) { test in
        var flow = try await SignInFlow(test)
        flow.request["max_age"] = "15000"
        let first = try await flow.signIn()
        try await test.wait(.seconds(1))
        flow = try await SignInFlow(test, in: first.flow.browser)
        flow.request["max_age"] = "10000"
        let second = try await flow.signIn()
        test.judge.expectSilent(first, second, "OIDCC 3.1.2.1")
    }
}

extension Judge {
    func expectAsked(_ signedIn: SignedIn, _ requirement: String) {
        guard let wasAsked = signedIn.wasAsked else {
            record(.review, "a person must say whether the provider asked for the password again", requirement)
            return
        }
        expect(wasAsked, "the provider asks for the password again", requirement)
    }

    func expectSilent(_ first: SignedIn, _ second: SignedIn, _ requirement: String) {
        if let wasAsked = second.wasAsked { expect(!wasAsked, "the provider asks for no password", requirement) }
        expectSamePerson(first, second)
        guard let before = first.authenticationTime, let after = second.authenticationTime else { return }
        expect(before == after, "auth_time is the same both times", "OIDCC 2")
    }
}
