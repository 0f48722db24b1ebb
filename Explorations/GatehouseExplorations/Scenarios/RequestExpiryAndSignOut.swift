extension Scenario {
    static let requestExpiryAndSignOut = Scenario(
        "request-expiry-sign-out", "a request, an expiry and a sign-out at once", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.load() },
            { world.expire() },
            { await app.signOut() })
    }
}
