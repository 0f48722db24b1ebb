extension Scenario {
    static let siblingStepsUp = Scenario(
        "sibling-steps-up", "one process steps up while another renews", .sampled, settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        let second = try await world.started(named: "second")
        return await world.atOnce(
            { await first.stepUp() },
            { await second.refresh() })
    }
}
