extension Scenario {
    static let deathInSignOut = death(
        "death-in-sign-out", "a process dies somewhere in a sign-out; the next one tells the server, or is signed in",
        in: { await $0.signOut() }, then: { await $0.load() })
}
