extension Scenario {
    static let siblingRefreshes = siblings(
        "sibling-refreshes", "two processes renew one session at once: one asks the server, the other adopts"
    ) { world, first, second in
        await world.atOnce(
            { await first.refresh() },
            { await second.refresh() })
    }
}
