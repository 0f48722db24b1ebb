import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let everythingWithFaults = Scenario(
        "everything-with-faults", "everything at once while the disk fails and answers are lost", .sampled
    ) { world in
        let app = try await world.started()
        world.watch.allowLostAnswer()
        world.disk.store.script(.save, .failed, .done, .failed)
        app.fake.script(.refresh, .answerLost, .unreachable, .answerLost)
        app.fake.script(.revoke, .unreachable)
        let signIn = spawn { await app.signIn(as: "dave") }
        return await world.atOnce(
            { await app.load() },
            { await app.refresh() },
            { world.expire() },
            { await app.signIn(as: "bob") },
            { await app.signOut() },
            { await app.signIn(as: "carol") },
            { await signIn.value },
            {
                signIn.cancel()
                return "cancelled"
            },
            { await app.refresh() })
    }
}
