import GatehouseTesting

extension Scenario {
    static let everythingWhileLocked = Scenario(
        "everything-while-locked", "everything at once while the disk is locked and unlocked", .sampled
    ) { world in
        try await inOrder { try await world.store("alice") }
        world.disk.store.setFault(.locked)
        let app = try await world.started()
        app.fake.script(.signIn, .unreachable)
        return await world.everything(in: app, and: [{ await app.restore() }, { world.unlock() }])
    }
}
