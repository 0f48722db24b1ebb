import GatehouseTesting

extension Scenario {
    static let storeFailsAndSignOut = Scenario(
        "store-fails-and-sign-out", "a refresh that can't be written at first, and a sign-out", .whole
    ) { world in
        let app = try await world.started()
        world.disk.store.script(.save, .failed)
        return await world.atOnce(
            { await app.refresh() },
            { await app.signOut() })
    }
}
