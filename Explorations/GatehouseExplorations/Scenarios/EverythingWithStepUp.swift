import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let everythingWithStepUp = Scenario(
        "everything-with-step-up", "everything at once beside step-ups, one of which is called off", .sampled
    ) { world in
        let app = try await world.started()
        world.disk.store.script(.save, .done, .failed)
        let stepUp = spawn { await app.stepUp() }
        return await world.everything(in: app, and: world.callingOff(stepUp) + [{ await app.stepUp() }])
    }
}
