extension Scenario {
    static let siblingSignsOut = siblings(
        "sibling-signs-out", "one process signs out while another sends a request"
    ) { world, first, second in
        _ = world.expire()
        return await world.atOnce(
            { await first.signOut() },
            { await second.load() })
    }
}
