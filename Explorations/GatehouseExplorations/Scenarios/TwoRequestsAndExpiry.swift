extension Scenario {
    static let twoRequestsAndExpiry = Scenario(
        "two-requests-and-expiry", "two requests with a token that has just ended: one refresh", .whole
    ) { world in
        let app = try await world.started()
        _ = world.expire()
        return await world.atOnce(
            { await app.load() },
            { await app.load() })
    }
}
