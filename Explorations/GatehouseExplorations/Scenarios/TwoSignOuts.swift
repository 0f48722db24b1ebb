extension Scenario {
    static let twoSignOuts = Scenario(
        "two-sign-outs", "two sign-outs at once", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.signOut() },
            { await app.signOut() })
    }
}
