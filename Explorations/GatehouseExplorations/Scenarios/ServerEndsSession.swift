import GatehouseTesting

extension Scenario {
    static let serverEndsSession = Scenario(
        "server-ends-session", "the server ends every session while one is renewed and used", .whole
    ) { world in
        let app = try await world.started()
        _ = world.expire()
        world.watch.allowServerRevocation()
        return await world.atOnce(
            { await app.refresh() },
            { await app.load() },
            { world.revokeEverything() })
    }
}
