import GatehouseTypes

extension Scenario {
    static let siblingSignsInDuringRejection = siblings(
        "sibling-signs-in-during-rejection",
        "the server rejects the session that one process renews while a second one signs in anew"
    ) { world, first, second in
        world.watch.allowServerRevocation()
        world.watch.expectToLast("bob")
        _ = world.revokeEverything()
        return await world.atOnce(
            { await second.refresh() },
            { await first.signIn(as: "bob") })
    }
}
