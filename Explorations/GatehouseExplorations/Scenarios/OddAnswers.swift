import GatehouseClient
import GatehouseTesting
import GatehouseTypes

/// Complete answers of success to a refresh, at a server that ends a family when a refresh token comes a second time.
extension Scenario {
    private static let strict = World.Settings(isStrict: true)
    private static let strictAndShared = World.Settings(isShared: true, isStrict: true)

    static let unreadableAnswer = Scenario(
        "unreadable-answer", "an answer to a refresh that can't be read, while requests wait for it", .sampled,
        settings: strict
    ) { world in
        let app = try await world.started()
        world.watch.allowUnreadableAnswer()
        app.fake.script(.refresh, .unreadable)
        _ = world.expire()
        return await world.atOnce(
            { await app.load() },
            { await app.load() },
            { await app.signIn(as: "bob") })
    }

    static let unreadableAnswerAndRefreshes = Scenario(
        "unreadable-answer-and-refreshes", "an answer that can't be read, while the app calls for refreshes", .sampled,
        settings: strict
    ) { world in
        let app = try await world.started()
        world.watch.allowUnreadableAnswer()
        app.fake.script(.refresh, .unreadable)
        return await world.atOnce(
            { await app.refresh() },
            { await app.refresh() },
            { await app.load() },
            { await app.refresh() },
            { world.expire() })
    }

    static let siblingRefreshesUnreadable = siblingRefreshes(
        "sibling-refreshes-unreadable", "one process can't read the answer to its refresh, and each calls for more",
        .unreadable)

    static let siblingRefreshesAccessTokenOnly = siblingRefreshes(
        "sibling-refreshes-access-token-only",
        "one process gets only an access token that it can read, and each calls for more", .accessTokenOnly)

    private static func siblingRefreshes(_ name: String, _ summary: String, _ step: FakeProvider.Step) -> Scenario {
        Scenario(name, summary, .sampled, settings: strictAndShared) { world in
            let first = try await world.started(named: "first")
            let second = try await world.started(named: "second")
            world.watch.allowUnreadableAnswer()
            first.fake.script(.refresh, step)
            return await world.atOnce(
                { await first.refresh() },
                { await second.refresh() },
                { await first.refresh() },
                { await second.refresh() })
        }
    }

    static let halfReadableAnswer = Scenario(
        "half-readable-answer", "an answer to a refresh of which only the refresh token can be read", .sampled,
        settings: strict
    ) { world in
        let app = try await world.started()
        world.watch.allowUnreadableAnswer()
        app.fake.script(.refresh, .halfReadable)
        return await world.atOnce(
            { await app.refresh() },
            { await app.refresh() },
            { await app.load() },
            { world.expire() })
    }

    static let halfReadableAnswerAndSignOut = Scenario(
        "half-readable-answer-and-sign-out",
        "an answer of which only the refresh token can be read, beside a sign-out, sign-ins and a step-up", .sampled,
        settings: strict
    ) { world in
        let app = try await world.started()
        world.watch.allowUnreadableAnswer()
        app.fake.script(.refresh, .halfReadable)
        world.disk.store.script(.save, .failed)
        return await world.everything(in: app, and: [{ await app.stepUp() }])
    }

    static let answerOfAnotherAccount = Scenario(
        "answer-of-another-account", "a refresh is answered with the tokens of another account", .sampled,
        settings: strict
    ) { world in
        let app = try await world.started()
        world.watch.allowMismatch()
        app.fake.script(.refresh, .otherAccount("mallory"))
        world.disk.store.script(.save, .failed)
        return await world.atOnce(
            { await app.refresh() },
            { await app.load() },
            { await app.stepUp() },
            { await app.signIn(as: "bob") },
            { await app.finishRevocations() })
    }

    static let unverifiedAnswer = Scenario(
        "unverified-answer", "an ID token is verified after the tokens that came with it were stored", .sampled,
        settings: strict
    ) { world in
        let app = try await world.started()
        app.fake.script(.refresh, .unverifiedIDToken)
        return await world.everything(in: app, and: [{ await app.stepUp() }])
    }

    static let unverifiedAnswerInDoubt = Scenario(
        "unverified-answer-in-doubt", "an ID token can't be verified, and its tokens can't be stored at first",
        .sampled, settings: strict
    ) { world in
        let app = try await world.started()
        app.fake.script(.refresh, .unverifiedIDToken, .unverifiedIDToken)
        app.fake.script(.verifyIDToken, .unreachable)
        world.disk.store.script(.save, .failed)
        return await world.atOnce(
            { await app.refresh() },
            { await app.load() },
            { await app.refresh() },
            { await app.signOut() })
    }

    static let siblingAnswerUnreadable = oddSiblings(
        "sibling-answer-unreadable", "one process can't read the answer to its refresh while another waits",
        .unreadable)

    static let siblingAnswerHalfReadable = oddSiblings(
        "sibling-answer-half-readable", "one process gets only a refresh token while another waits", .halfReadable)

    static let siblingAnswerOfAnotherAccount = oddSiblings(
        "sibling-answer-of-another-account", "one process gets another account's tokens while another waits",
        .otherAccount("mallory"))

    static let siblingAnswerUnverified = Scenario(
        "sibling-answer-unverified",
        "one process verifies an ID token after its tokens were stored, while another refreshes them", .sampled,
        settings: strictAndShared
    ) { world in
        let first = try await world.started(named: "first")
        let second = try await world.started(named: "second")
        first.fake.script(.refresh, .unverifiedIDToken, .unverifiedIDToken)
        return await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            { await second.refresh() },
            { await first.load() })
    }

    private static func oddSiblings(_ name: String, _ summary: String, _ step: FakeProvider.Step) -> Scenario {
        Scenario(name, summary, .sampled, settings: strictAndShared) { world in
            let first = try await world.started(named: "first")
            let second = try await world.started(named: "second")
            world.watch.allowUnreadableAnswer()
            if case .otherAccount = step { world.watch.allowMismatch() }
            first.fake.script(.refresh, step)
            _ = world.expire()
            return await world.atOnce(
                { await first.load() },
                { await second.load() },
                { await second.load() })
        }
    }

    static let lateRemainder = lateAnswer("late-remainder", "only a refresh token has come", .halfReadable)

    static let lateMismatch = lateAnswer(
        "late-mismatch", "another account's tokens have come", .otherAccount("mallory"))

    private static func lateAnswer(_ name: String, _ summary: String, _ step: FakeProvider.Step) -> Scenario {
        Scenario(name, "\(summary), and nobody hears of it before much else is done", .sampled) { world in
            let app = try await world.started()
            world.watch.allowUnreadableAnswer()
            world.watch.allowMismatch()
            app.fake.script(.refresh, step)
            return await world.everything(in: app, lateAt: .answered)
        }
    }

    static let lateProfile = lateProfile("late-profile", "much else is done") { _ in }

    static let lateProfileAndSignIn = lateProfile(
        "late-profile-and-sign-in", "somebody else has signed in and more is done"
    ) { app in
        _ = await app.signIn(as: "bob")
    }

    private static func lateProfile(
        _ name: String, _ summary: String, _ earlier: @escaping @Sendable (AppProcess) async -> Void
    ) -> Scenario {
        Scenario(name, "an ID token has been verified, and isn't taken before \(summary)", .sampled) { world in
            let app = try await world.started()
            app.fake.script(.refresh, .unverifiedIDToken)
            return await world.everything(in: app, lateAt: .verified, after: earlier)
        }
    }
}
