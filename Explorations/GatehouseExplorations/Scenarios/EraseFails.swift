import GatehouseTesting

extension Scenario {
    static let eraseFails = Scenario(
        "erase-fails", "a sign-out that the disk refuses at first, and a sign-in", .whole
    ) { world in
        let app = try await world.started()
        world.disk.store.script(.save, .failed)
        world.disk.store.script(.erase, .failed)
        return await world.atOnce(
            { await app.signOut() },
            { await app.signIn(as: "bob") })
    }
}
