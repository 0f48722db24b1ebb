extension Scenario {
    static let deathInStepUp = death(
        "death-in-step-up", "a process dies somewhere in a step-up",
        in: { await $0.stepUp() }, then: { await $0.refresh() })
}
