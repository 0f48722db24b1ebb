import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let cancelledSignIn = Scenario(
        "cancelled-sign-in", "a sign-in that is called off, beside a request", .whole
    ) { world in
        let app = try await world.started()
        let signIn = spawn { await app.signIn(as: "bob") }
        return await world.atOnce(world.callingOff(signIn) + [{ await app.load() }])
    }
}
