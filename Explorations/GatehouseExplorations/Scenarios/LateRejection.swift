import GatehouseClient
import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let lateRejection = Scenario(
        "late-rejection", "the server has ended the session, and nobody hears of it before much else is done", .sampled
    ) { world in
        let app = try await world.started()
        world.watch.allowServerRevocation()
        let answered = world.hold("app", at: .answered)
        let refresh = await inOrder {
            _ = world.revokeEverything()
            let refresh = spawn { await app.refresh() }
            await answered.reached()
            _ = await app.signIn(as: "bob")
            return refresh
        }
        return await world.everything(in: app, beside: answered) + [await refresh.value]
    }
}
