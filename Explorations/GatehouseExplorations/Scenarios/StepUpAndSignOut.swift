extension Scenario {
    static let stepUpAndSignOut = Scenario(
        "step-up-and-sign-out", "a step-up and a sign-out at once", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.stepUp() },
            { await app.signOut() })
    }
}
