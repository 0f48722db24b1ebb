extension Scenario {
    /// Isn't one of ``all``: it shows that a fault is found.
    package static let carelessRequest = Scenario(
        "careless-request", "a request that isn't looked at once more before it's sent, and a sign-out", .whole,
        settings: .init(isCareless: true)
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.load() },
            { await app.signOut() })
    }
}
