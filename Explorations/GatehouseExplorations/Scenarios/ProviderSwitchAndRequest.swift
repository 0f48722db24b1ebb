extension Scenario {
    static let providerSwitchAndRequest = Scenario(
        "provider-switch-and-request", "a request and a sign-in while the app changes its provider", .sampled
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.load() },
            { await app.signIn(as: "bob") },
            { await app.switchProvider() })
    }
}
