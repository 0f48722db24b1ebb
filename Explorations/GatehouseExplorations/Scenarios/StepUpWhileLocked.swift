import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let stepUpWhileLocked = Scenario(
        "step-up-while-locked", "somebody wants to step up or to sign in while the disk is read, and can't be", .sampled
    ) { world in
        try await inOrder { try await world.store("alice") }
        world.disk.store.script(.read, .locked, .locked)
        let app = await world.start()
        app.fake.script(.signIn, .unreachable, .unreachable)
        let signIn = spawn { await app.signIn(as: "bob") }
        return await world.atOnce(
            world.callingOff(signIn) + [
                { await app.stepUp() },
                { await app.restore() },
                { await app.stepUp() },
                { await app.restore() },
                { await app.load() },
                { await app.signIn(as: "carol") },
            ])
    }
}
