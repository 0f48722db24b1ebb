import GatehouseTesting

extension Scenario {
    static let siblingDies = siblings(
        "sibling-dies", "one process dies in a refresh while another waits for its turn", isMortal: true
    ) { world, first, second in
        await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            { first.kill() })
    }
}
