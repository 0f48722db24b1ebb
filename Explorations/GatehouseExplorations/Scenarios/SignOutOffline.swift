import GatehouseTesting

extension Scenario {
    static let signOutOffline = Scenario(
        "sign-out-offline",
        "a sign-out that reaches no server at first, beside a request: the revocation is made good later", .whole
    ) { world in
        let app = try await world.started()
        app.fake.script(.revoke, .unreachable)
        return await world.atOnce(
            { await app.signOut() },
            { await app.load() })
    }
}
