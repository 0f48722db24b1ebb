import GatehouseTesting

extension Scenario {
    static let everythingInTime = Scenario(
        "everything-in-time", "everything at once while the disk fails at first and time passes", .sampled
    ) { world in
        let app = try await world.started()
        world.disk.store.script(.save, .failed, .failed, .done, .failed)
        let pass = { @Sendable in
            for _ in 0..<12 {
                if world.time.advanceToNextSleeper() { return "time passes" }
                await explorationPoint()
            }
            return "nobody waits"
        }
        return await world.atOnce(
            { await app.refresh() },
            pass,
            { await app.signIn(as: "bob") },
            { await app.stepUp() },
            { await app.refresh() },
            pass,
            { await app.signOut() },
            { await app.signIn(as: "carol") },
            pass)
    }
}
