import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let everythingWhileRestoring = Scenario(
        "everything-while-restoring", "everything at once while the disk is read", .sampled
    ) { world in
        try await inOrder { try await world.store("alice") }
        let app = await world.start()
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
            })
    }
}
