extension Scenario {
    static let siblingsAtOnce = Scenario(
        "siblings-at-once", "two processes send, renew, sign in, sign out and step up at once", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        let second = try await world.started(named: "second")
        return await world.atOnce(
            { await first.load() },
            { await second.load() },
            { await first.refresh() },
            { world.expire() },
            { await second.signIn(as: "bob") },
            { await first.signOut() },
            { await second.stepUp() })
    }
}
