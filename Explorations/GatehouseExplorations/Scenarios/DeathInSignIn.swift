extension Scenario {
    static let deathInSignIn = death(
        "death-in-sign-in", "a process dies somewhere in a sign-in as another",
        in: { await $0.signIn(as: "bob") }, then: { await $0.refresh() })
}
