extension Scenario {
    static let siblingsChangeHands = siblings(
        "siblings-change-hands", "two processes renew, sign in as others, step up and sign out"
    ) { world, first, second in
        await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            { await second.signIn(as: "bob") },
            { await second.stepUp() },
            { await second.signOut() },
            { await first.signIn(as: "carol") },
            { await second.refresh() })
    }
}
