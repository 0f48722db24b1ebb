import GatehouseClient
import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let lateWrite = Scenario(
        "late-write", "renewed tokens have been written, and nobody hears of it before much else is done", .sampled
    ) { world in
        let app = try await world.started()
        let written = world.hold("app", at: .written)
        let refresh = await inOrder {
            let refresh = spawn { await app.refresh() }
            await written.reached()
            _ = await app.signIn(as: "bob")
            return refresh
        }
        return await world.everything(in: app, beside: written) + [await refresh.value]
    }
}
