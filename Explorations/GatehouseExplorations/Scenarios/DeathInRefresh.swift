extension Scenario {
    static let deathInRefresh = death(
        "death-in-refresh", "a process dies somewhere in a refresh, and the next one goes on",
        in: { await $0.refresh() }, then: { await $0.refresh() })
}
