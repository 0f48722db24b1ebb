import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let everythingWithStepUp = Scenario(
        "everything-with-step-up", "everything at once beside a step-up", .sampled
    ) { world in
        let app = try await world.started()
        world.disk.store.script(.save, .done, .failed)
        let signIn = spawn { await app.stepUp() }
        return await world.atOnce(
            { await signIn.value },
            {
                signIn.cancel()
                return "cancelled"
            },
            { await app.stepUp() },
            { await app.load() },
            { await app.refresh() },
            { world.expire() },
            { await app.signIn(as: "bob") },
            { await app.signOut() },
            { await app.signIn(as: "carol") })
    }
}
