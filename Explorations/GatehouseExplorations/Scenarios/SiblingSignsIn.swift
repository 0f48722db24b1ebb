extension Scenario {
    static let siblingSignsIn = siblings(
        "sibling-signs-in", "one process signs in as another while a second one renews"
    ) { world, first, second in
        await world.atOnce(
            { await first.signIn(as: "bob") },
            { await second.refresh() })
    }
}
