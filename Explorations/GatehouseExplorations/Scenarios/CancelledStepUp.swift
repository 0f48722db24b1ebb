import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let cancelledStepUp = Scenario(
        "cancelled-step-up", "a step-up that is called off, and a sign-in as another", .sampled
    ) { world in
        let app = try await world.started()
        let stepUp = spawn { await app.stepUp() }
        return await world.atOnce(world.callingOff(stepUp) + [{ await app.signIn(as: "bob") }])
    }
}
