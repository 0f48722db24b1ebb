extension Scenario {
    static let siblingStepsUp = siblings(
        "sibling-steps-up", "one process steps up while another renews"
    ) { world, first, second in
        await world.atOnce(
            { await first.stepUp() },
            { await second.refresh() })
    }
}
