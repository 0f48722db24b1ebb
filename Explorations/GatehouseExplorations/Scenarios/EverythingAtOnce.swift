import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let everythingAtOnce = Scenario(
        "everything-at-once", "requests, an expiry, a refresh, sign-ins, a sign-out and a cancellation at once",
        .sampled
    ) { world in
        let app = try await world.started()
        let signIn = spawn { await app.signIn(as: "dave") }
        return await world.atOnce(
            { await app.load() },
            { await app.refresh() },
            { world.expire() },
            { await app.signIn(as: "bob") },
            { await app.signOut() },
            { await app.signIn(as: "carol") },
            { await signIn.value },
            {
                signIn.cancel()
                return "cancelled"
            })
    }
}
