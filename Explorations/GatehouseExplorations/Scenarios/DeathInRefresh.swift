import GatehouseTesting

extension Scenario {
    static let deathInRefresh = Scenario(
        "death-in-refresh", "a process dies somewhere in a refresh, and the next one goes on", .whole
    ) { world in
        let app = try await world.started(isMortal: true)
        var answers = await world.atOnce(
            { await app.refresh() },
            {
                app.kill()
                return "killed"
            })
        let next = try await world.started(named: "next")
        answers.append(await inOrder { await next.refresh() })
        return answers
    }
}
