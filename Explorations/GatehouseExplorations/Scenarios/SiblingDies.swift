import GatehouseTesting

extension Scenario {
    static let siblingDies = Scenario(
        "sibling-dies", "one process dies in a refresh while another waits for its turn", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first", isMortal: true)
        let second = try await world.started(named: "second")
        return await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            {
                first.kill()
                return "killed"
            })
    }
}
