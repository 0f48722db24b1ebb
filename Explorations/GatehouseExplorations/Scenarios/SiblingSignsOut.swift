extension Scenario {
    static let siblingSignsOut = Scenario(
        "sibling-signs-out", "one process signs out while another sends a request", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        let second = try await world.started(named: "second")
        _ = world.expire()
        return await world.atOnce(
            { await first.signOut() },
            { await second.load() })
    }
}
