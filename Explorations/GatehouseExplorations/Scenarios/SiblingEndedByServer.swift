import GatehouseTesting

extension Scenario {
    static let siblingEndedByServer = Scenario(
        "sibling-ended-by-server", "the server ends the session while two processes renew it", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        let second = try await world.started(named: "second")
        world.watch.allowServerRevocation()
        return await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            {
                world.service.revokeEverything()
                return "revoked"
            })
    }
}
