import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let everythingUntilTheEnd = Scenario(
        "everything-until-the-end", "everything at once while the server ends every session", .sampled
    ) { world in
        let app = try await world.started()
        world.watch.allowServerRevocation()
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
            { await app.stepUp() },
            {
                world.service.revokeEverything()
                return "revoked"
            })
    }
}
