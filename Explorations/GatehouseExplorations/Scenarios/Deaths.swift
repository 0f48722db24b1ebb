import GatehouseTesting

extension Scenario {
    /// A process dies somewhere in what it does, and the next launch does something else.
    static func death(
        _ name: String, _ summary: String, in operation: @escaping @Sendable (AppProcess) async -> String,
        then next: @escaping @Sendable (AppProcess) async -> String
    ) -> Scenario {
        Scenario(name, summary, .whole) { world in
            let app = try await world.started(isMortal: true)
            let answers = await world.atOnce(
                { await operation(app) },
                { app.kill() })
            let launched = try await world.started(named: "next")
            return answers + [await inOrder { await next(launched) }]
        }
    }

    static let deathInRefresh = death(
        "death-in-refresh", "a process dies somewhere in a refresh, and the next one goes on",
        in: { await $0.refresh() }, then: { await $0.refresh() })

    static let deathInSignIn = death(
        "death-in-sign-in", "a process dies somewhere in a sign-in as another",
        in: { await $0.signIn(as: "bob") }, then: { await $0.refresh() })

    static let deathInSignOut = death(
        "death-in-sign-out", "a process dies somewhere in a sign-out; the next one tells the server, or is signed in",
        in: { await $0.signOut() }, then: { await $0.load() })

    static let deathInStepUp = death(
        "death-in-step-up", "a process dies somewhere in a step-up",
        in: { await $0.stepUp() }, then: { await $0.refresh() })
}
