import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let refreshesBesideStepUps = Scenario(
        "refreshes-beside-step-ups", "refreshes that fail beside step-ups, and a sign-out and a sign-in between them",
        .sampled
    ) { world in
        let app = try await world.started()
        world.watch.allowLostAnswer()
        app.fake.script(.refresh, .unreachable)
        let signIn = spawn { await app.signIn(as: "bob") }
        return await world.atOnce(
            world.callingOff(signIn) + [
                { await app.stepUp() },
                { await app.refresh() },
                { await app.restore() },
                { await app.stepUp() },
                { await app.refresh() },
                { await app.refresh() },
                { await app.signOut() },
            ])
    }
}
