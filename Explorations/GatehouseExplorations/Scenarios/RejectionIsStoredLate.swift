import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let rejectionIsStoredLate = siblings(
        "rejection-is-stored-late",
        "the server rejects a session, the disk refuses at first to store that, and another process signs in anew"
    ) { world, first, second in
        world.watch.allowServerRevocation()
        world.watch.expectToLast("bob")
        _ = world.revokeEverything()
        world.disk.store.script(.save, .failed)
        world.disk.store.script(.erase, .failed)
        return await world.atOnce(
            { await second.refresh() },
            { await first.signIn(as: "bob") })
    }
}
