extension Scenario {
    static let siblingsAtOnce = siblings(
        "siblings-at-once", "two processes send, renew, sign in, sign out and step up at once"
    ) { world, first, second in
        await world.atOnce(
            { await first.load() },
            { await second.load() },
            { await first.refresh() },
            { world.expire() },
            { await second.signIn(as: "bob") },
            { await first.signOut() },
            { await second.stepUp() })
    }
}
