extension Scenario {
    static let siblingSignsIn = Scenario(
        "sibling-signs-in", "one process signs in as another while a second one renews", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        let second = try await world.started(named: "second")
        return await world.atOnce(
            { await first.signIn(as: "bob") },
            { await second.refresh() })
    }
}
