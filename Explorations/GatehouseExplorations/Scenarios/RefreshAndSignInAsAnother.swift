extension Scenario {
    static let refreshAndSignInAsAnother = Scenario(
        "refresh-and-sign-in-as-another", "a refresh for one account and a sign-in as another", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.refresh() },
            { await app.signIn(as: "bob") })
    }
}
