extension Scenario {
    static let twoSignIns = Scenario("two-sign-ins", "two sign-ins at once: the later one holds", .whole) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.signIn(as: "bob") },
            { await app.signIn(as: "carol") })
    }
}
