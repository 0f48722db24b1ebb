extension Scenario {
    static let siblingRefreshes = Scenario(
        "sibling-refreshes", "two processes renew one session at once: one asks the server, the other adopts", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        let second = try await world.started(named: "second")
        return await world.atOnce(
            { await first.refresh() },
            { await second.refresh() })
    }
}
