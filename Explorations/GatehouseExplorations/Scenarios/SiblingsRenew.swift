extension Scenario {
    static let siblingsRenew = siblings(
        "siblings-renew", "two processes renew and step up, and one of them is about to sign in as another"
    ) { world, first, second in
        await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            { await second.stepUp() },
            { await second.signIn(as: "bob") },
            { await first.stepUp() },
            { await second.refresh() })
    }
}
