import GatehouseTesting

extension Scenario {
    static let rejectedBesideOthers = Scenario(
        "rejected-beside-others",
        "the server ends sessions while somebody renews, signs in and steps up again and again", .sampled
    ) { world in
        let app = try await world.started()
        world.watch.allowServerRevocation()
        return await world.atOnce(
            { await app.refresh() },
            { world.revokeEverything() },
            { await app.signIn(as: "bob") },
            { await app.stepUp() },
            { await app.refresh() },
            { await app.signIn(as: "carol") },
            { await app.refresh() },
            { await app.stepUp() })
    }
}
