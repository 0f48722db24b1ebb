import GatehouseClient
import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let lateDurability = Scenario(
        "late-durability",
        "what the disk didn't take at first has been written, and nobody hears of it before much else is done", .sampled
    ) { world in
        let app = try await world.started()
        world.disk.store.script(.save, .failed)
        let written = await inOrder {
            _ = await app.signIn(as: "bob")
            let written = world.hold("app", at: .written)
            try? await world.time.waitForSleepers()
            world.time.advanceToNextSleeper()
            await written.reached()
            _ = await app.signIn(as: "erin")
            return written
        }
        return await world.everything(in: app, beside: written)
    }
}
