import GatehouseTesting

extension Scenario {
    static let corruptDisk = Scenario(
        "corrupt-disk", "the disk can't be understood, and somebody signs in", .whole
    ) { world in
        world.disk.store.damage()
        let app = await world.start()
        return await world.atOnce(
            { await app.restore() },
            { await app.signIn(as: "bob") })
    }
}
