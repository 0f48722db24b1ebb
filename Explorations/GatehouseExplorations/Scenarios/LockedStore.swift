import GatehouseTesting

extension Scenario {
    static let lockedStore = Scenario(
        "locked-store", "a request and a sign-in while the disk is locked, and is unlocked", .whole
    ) { world in
        try await inOrder { try await world.store("alice") }
        world.disk.store.setFault(.locked)
        let app = try await world.started()
        return await world.atOnce(
            { await app.load() },
            { await app.restore() },
            { world.unlock() })
    }
}
