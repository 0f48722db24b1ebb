extension Scenario {
    static let providerSwitchAndRefresh = Scenario(
        "provider-switch-and-refresh", "a refresh while the app changes its provider", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.refresh() },
            { await app.switchProvider() })
    }
}
