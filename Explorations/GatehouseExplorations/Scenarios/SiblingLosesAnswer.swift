import GatehouseTesting

extension Scenario {
    static let siblingLosesAnswer = siblings(
        "sibling-loses-answer", "one process loses the answer to its refresh while another waits for its turn"
    ) { world, first, second in
        world.watch.allowLostAnswer()
        first.fake.script(.refresh, .answerLost, .answerLost)
        return await world.atOnce(
            { await first.refresh() },
            { await second.refresh() })
    }
}
