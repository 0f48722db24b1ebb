import GatehouseTesting

extension Scenario {
    static let siblingEndedByServer = siblings(
        "sibling-ended-by-server", "the server ends the session while two processes renew it"
    ) { world, first, second in
        world.watch.allowServerRevocation()
        return await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            { world.revokeEverything() })
    }
}
