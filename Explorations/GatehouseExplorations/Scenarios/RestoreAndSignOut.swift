extension Scenario {
    static let restoreAndSignOut = Scenario(
        "restore-and-sign-out", "the disk is read while somebody signs out", .whole
    ) { world in
        try await world.store("alice")
        let app = await world.start()
        return await world.atOnce(
            { await app.restore() },
            { await app.load() },
            { await app.signOut() })
    }
}
