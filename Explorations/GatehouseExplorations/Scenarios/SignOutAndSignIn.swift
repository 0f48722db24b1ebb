extension Scenario {
    static let signOutAndSignIn = Scenario(
        "sign-out-and-sign-in", "a sign-out and a sign-in as another at once", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.signOut() },
            { await app.signIn(as: "bob") })
    }
}
