import GatehouseTesting

extension Scenario {
    static let deathInStepUp = Scenario(
        "death-in-step-up", "a process dies somewhere in a step-up", .whole
    ) { world in
        let app = try await world.started(isMortal: true)
        var answers = await world.atOnce(
            { await app.stepUp() },
            {
                app.kill()
                return "killed"
            })
        let next = try await world.started(named: "next")
        answers.append(await inOrder { await next.refresh() })
        return answers
    }
}
