extension Scenario {
    static let restoreAndSignIn = Scenario(
        "restore-and-sign-in", "the disk is read while somebody signs in", .whole
    ) { world in
        try await world.store("alice")
        let app = await world.start()
        return await world.atOnce(
            { await app.restore() },
            { await app.signIn(as: "bob") })
    }
}
