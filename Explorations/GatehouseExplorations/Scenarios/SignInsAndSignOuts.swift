import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let cancelledSignIn = Scenario(
        "cancelled-sign-in", "a sign-in that is called off, beside a request", .whole
    ) { world in
        let app = try await world.started()
        let signIn = spawn { await app.signIn(as: "bob") }
        return await world.atOnce(world.callingOff(signIn) + [{ await app.load() }])
    }

    static let lostAnswerAndSignOut = Scenario(
        "lost-answer-and-sign-out", "a refresh whose answer is lost, tried again, and a sign-out", .whole
    ) { world in
        let app = try await world.started()
        world.watch.allowLostAnswer()
        app.fake.script(.refresh, .answerLost)
        return await world.atOnce(
            { await app.refresh() },
            { await app.signOut() })
    }

    static let providerSwitchAndRefresh = Scenario(
        "provider-switch-and-refresh", "a refresh while the app changes its provider", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.refresh() },
            { await app.switchProvider() })
    }

    static let refreshAndSignInAsAnother = Scenario(
        "refresh-and-sign-in-as-another", "a refresh for one account and a sign-in as another", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.refresh() },
            { await app.signIn(as: "bob") })
    }

    static let refreshAndSignOut = Scenario("refresh-and-sign-out", "a refresh and a sign-out at once", .whole) {
        world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.refresh() },
            { await app.signOut() })
    }

    static let serverEndsSession = Scenario(
        "server-ends-session", "the server ends every session while one is renewed and used", .whole
    ) { world in
        let app = try await world.started()
        _ = world.expire()
        world.watch.allowServerRevocation()
        return await world.atOnce(
            { await app.refresh() },
            { await app.load() },
            { world.revokeEverything() })
    }

    static let signOutAndExit = Scenario(
        "sign-out-and-exit",
        "a sign-out that waits for its revocation, the end of the process, and the next launch", .whole
    ) { world in
        let app = try await world.started(isMortal: true)
        let answers = [await app.signOut(), await app.finishRevocations(), app.kill()]
        let launched = try await world.started(named: "next")
        return answers + [await inOrder { await launched.finishRevocations() }]
    }

    static let signOutAndSignIn = Scenario(
        "sign-out-and-sign-in", "a sign-out and a sign-in as another at once", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.signOut() },
            { await app.signIn(as: "bob") })
    }

    static let signOutOffline = Scenario(
        "sign-out-offline",
        "a sign-out that reaches no server at first, beside a request: the revocation is made good later", .whole
    ) { world in
        let app = try await world.started()
        app.fake.script(.revoke, .unreachable)
        return await world.atOnce(
            { await app.signOut() },
            { await app.load() })
    }

    static let twoSignIns = Scenario("two-sign-ins", "two sign-ins at once: the later one holds", .whole) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.signIn(as: "bob") },
            { await app.signIn(as: "carol") })
    }

    static let twoSignOuts = Scenario(
        "two-sign-outs", "two sign-outs at once", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.signOut() },
            { await app.signOut() })
    }
}
