extension Scenario {
    static let siblingsChangeHands = Scenario(
        "siblings-change-hands", "two processes renew, sign in as others, step up and sign out", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        let second = try await world.started(named: "second")
        return await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            { await second.signIn(as: "bob") },
            { await second.stepUp() },
            { await second.signOut() },
            { await first.signIn(as: "carol") },
            { await second.refresh() })
    }
}
