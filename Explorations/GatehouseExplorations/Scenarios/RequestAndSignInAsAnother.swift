extension Scenario {
    static let requestAndSignInAsAnother = Scenario(
        "request-and-sign-in-as-another", "a request that is refused, and a sign-in as another", .whole
    ) { world in
        let app = try await world.started()
        _ = world.expire()
        return await world.atOnce(
            { await app.load() },
            { await app.signIn(as: "bob") })
    }
}
