extension Scenario {
    static let refreshAndSignOut = Scenario("refresh-and-sign-out", "a refresh and a sign-out at once", .whole) {
        world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.refresh() },
            { await app.signOut() })
    }
}
