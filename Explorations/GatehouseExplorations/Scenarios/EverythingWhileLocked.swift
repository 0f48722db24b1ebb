import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let everythingWhileLocked = Scenario(
        "everything-while-locked", "everything at once while the disk is locked and unlocked", .sampled
    ) { world in
        try await inOrder { try await world.store("alice") }
        world.disk.store.setFault(.locked)
        let app = try await world.started()
        app.fake.script(.signIn, .unreachable)
        let signIn = spawn { await app.signIn(as: "dave") }
        return await world.atOnce(
            { await app.restore() },
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
            {
                world.disk.store.setFault(nil)
                return "unlocked"
            })
    }
}
