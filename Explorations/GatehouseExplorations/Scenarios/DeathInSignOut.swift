import GatehouseTesting

extension Scenario {
    static let deathInSignOut = Scenario(
        "death-in-sign-out", "a process dies somewhere in a sign-out; the next one tells the server, or is signed in",
        .whole
    ) { world in
        let app = try await world.started(isMortal: true)
        var answers = await world.atOnce(
            { await app.signOut() },
            {
                app.kill()
                return "killed"
            })
        let next = try await world.started(named: "next")
        answers.append(await inOrder { await next.load() })
        return answers
    }
}
