import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let siblingIsLockedOut = Scenario(
        "sibling-is-locked-out", "a process can't read the disk at first while another one signs in and out", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        world.disk.store.script(.read, .locked, .locked, .locked, .locked)
        let second = await world.start("second")
        let signIn = spawn { await second.signIn(as: "dave") }
        return await world.atOnce(
            world.callingOff(signIn) + [
                { await second.restore() },
                { await first.signIn(as: "bob") },
                { await second.stepUp() },
                { await second.signIn(as: "carol") },
                { await second.load() },
            ])
    }
}
