import GatehouseTesting

extension Scenario {
    static let everythingWithFaults = Scenario(
        "everything-with-faults", "everything at once while the disk fails and answers are lost", .sampled
    ) { world in
        let app = try await world.started()
        world.watch.allowLostAnswer()
        world.disk.store.script(.save, .failed, .done, .failed)
        app.fake.script(.refresh, .answerLost, .unreachable, .answerLost)
        app.fake.script(.revoke, .unreachable)
        return await world.everything(in: app, and: [{ await app.refresh() }])
    }
}
