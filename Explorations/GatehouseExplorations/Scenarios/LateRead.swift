import GatehouseClient
import GatehouseTesting

extension Scenario {
    static let lateRead = lateRead(
        "late-read", "the disk has been read, and nobody hears of it before much else is done")

    static let lateLock = lateRead(
        "late-lock", "the disk couldn't be read, and nobody hears of it before much else is done", .locked)

    private static func lateRead(_ name: String, _ summary: String, _ reading: FaultyStore.Step = .done) -> Scenario {
        Scenario(name, summary, .sampled) { world in
            let read = world.hold("app", at: .answered)
            world.disk.store.script(.read, reading)
            let app = try await inOrder {
                try await world.store("alice")
                let app = await world.start()
                await read.reached()
                _ = await app.signIn(as: "bob")
                return app
            }
            return await world.everything(in: app, beside: read)
        }
    }
}
