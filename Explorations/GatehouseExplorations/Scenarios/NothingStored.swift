extension Scenario {
    static let nothingStored = Scenario(
        "nothing-stored", "an empty disk is read while a request waits and somebody signs in", .sampled
    ) { world in
        let app = await world.start()
        return await world.atOnce(
            { await app.restore() },
            { await app.load() },
            { await app.signIn(as: "bob") })
    }
}
