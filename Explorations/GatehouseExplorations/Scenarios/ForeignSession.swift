import GatehouseClient
import GatehouseTesting

extension Scenario {
    static let foreignSession = Scenario(
        "foreign-session", "the disk holds a session of a provider that isn't there, and somebody signs in", .whole
    ) { world in
        try await inOrder { try await world.store("alice", provider: "gone") }
        let app = await world.start()
        return await world.atOnce(
            { await app.restore() },
            { await app.signIn(as: "bob") })
    }
}
