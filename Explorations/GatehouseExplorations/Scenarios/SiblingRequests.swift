extension Scenario {
    static let siblingRequests = siblings(
        "sibling-requests", "two processes send requests with a token that has just ended"
    ) { world, first, second in
        _ = world.expire()
        return await world.atOnce(
            { await first.load() },
            { await second.load() })
    }
}
