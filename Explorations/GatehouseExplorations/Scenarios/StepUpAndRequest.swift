extension Scenario {
    static let stepUpAndRequest = Scenario(
        "step-up-and-request", "a step-up beside a request", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.stepUp() },
            { await app.load() })
    }
}
