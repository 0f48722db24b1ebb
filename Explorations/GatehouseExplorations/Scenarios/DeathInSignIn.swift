import GatehouseTesting

extension Scenario {
    static let deathInSignIn = Scenario(
        "death-in-sign-in", "a process dies somewhere in a sign-in as another", .whole
    ) { world in
        let app = try await world.started(isMortal: true)
        var answers = await world.atOnce(
            { await app.signIn(as: "bob") },
            {
                app.kill()
                return "killed"
            })
        let next = try await world.started(named: "next")
        answers.append(await inOrder { await next.refresh() })
        return answers
    }
}
