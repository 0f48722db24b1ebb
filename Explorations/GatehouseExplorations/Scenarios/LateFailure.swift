import GatehouseClient
import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let lateFailure = Scenario(
        "late-failure", "a refresh didn't reach the server, and nobody hears of it before much else is done", .sampled
    ) { world in
        let app = try await world.started()
        app.fake.script(.refresh, .unreachable)
        let answered = world.hold("app", at: .answered)
        let refresh = await inOrder {
            let refresh = spawn { await app.refresh() }
            await answered.reached()
            _ = await app.signIn(as: "bob")
            return refresh
        }
        return await world.everything(in: app, beside: answered) + [await refresh.value]
    }
}
