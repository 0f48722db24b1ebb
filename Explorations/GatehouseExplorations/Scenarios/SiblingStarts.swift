extension Scenario {
    static let siblingStarts = Scenario(
        "sibling-starts", "a process starts while another one changes everything", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        let second = await world.start("second")
        return await world.atOnce(
            { await second.restore() },
            { await first.refresh() },
            { await first.signIn(as: "bob") },
            { await second.signIn(as: "carol") },
            { await second.load() },
            { await second.signOut() },
            { await second.stepUp() })
    }
}
