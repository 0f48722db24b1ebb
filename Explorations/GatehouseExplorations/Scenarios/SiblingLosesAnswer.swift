import GatehouseTesting

extension Scenario {
    static let siblingLosesAnswer = Scenario(
        "sibling-loses-answer", "one process loses the answer to its refresh while another waits for its turn",
        .sampled, settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        let second = try await world.started(named: "second")
        world.watch.allowLostAnswer()
        first.fake.script(.refresh, .answerLost, .answerLost)
        return await world.atOnce(
            { await first.refresh() },
            { await second.refresh() })
    }
}
