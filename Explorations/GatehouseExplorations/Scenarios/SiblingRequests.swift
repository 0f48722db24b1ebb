extension Scenario {
    static let siblingRequests = Scenario(
        "sibling-requests", "two processes send requests with a token that has just ended", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        let second = try await world.started(named: "second")
        _ = world.expire()
        return await world.atOnce(
            { await first.load() },
            { await second.load() })
    }
}
