extension Scenario {
    static let siblingSignsInDuringRenewal = siblings(
        "sibling-signs-in-during-renewal",
        "one process stores another account's session while a second one renews for a request"
    ) { world, first, second in
        _ = world.expire()
        return await world.atOnce(
            { await second.load() },
            { await first.signIn(as: "bob") },
            { await second.refresh() })
    }
}
