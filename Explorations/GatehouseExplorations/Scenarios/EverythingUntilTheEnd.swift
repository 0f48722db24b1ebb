extension Scenario {
    static let everythingUntilTheEnd = Scenario(
        "everything-until-the-end", "everything at once while the server ends every session", .sampled
    ) { world in
        let app = try await world.started()
        world.watch.allowServerRevocation()
        return await world.everything(in: app, and: [{ await app.stepUp() }, { world.revokeEverything() }])
    }
}
