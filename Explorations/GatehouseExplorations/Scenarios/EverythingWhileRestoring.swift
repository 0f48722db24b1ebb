import GatehouseTesting

extension Scenario {
    static let everythingWhileRestoring = Scenario(
        "everything-while-restoring", "everything at once while the disk is read", .sampled
    ) { world in
        try await inOrder { try await world.store("alice") }
        let app = await world.start()
        return await world.everything(in: app, and: [{ await app.restore() }])
    }
}
