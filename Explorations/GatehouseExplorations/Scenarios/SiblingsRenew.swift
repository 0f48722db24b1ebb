extension Scenario {
    static let siblingsRenew = Scenario(
        "siblings-renew", "two processes renew and step up, and one of them is about to sign in as another", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        let second = try await world.started(named: "second")
        return await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            { await second.stepUp() },
            { await second.signIn(as: "bob") },
            { await first.stepUp() },
            { await second.refresh() })
    }
}
