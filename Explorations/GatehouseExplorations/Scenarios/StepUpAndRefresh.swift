extension Scenario {
    static let stepUpAndRefresh = Scenario(
        "step-up-and-refresh", "a step-up beside a refresh", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.stepUp() },
            { await app.refresh() })
    }
}
