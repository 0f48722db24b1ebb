import GatehouseTesting

extension Scenario {
    static let lostAnswerAndSignOut = Scenario(
        "lost-answer-and-sign-out", "a refresh whose answer is lost, tried again, and a sign-out", .whole
    ) { world in
        let app = try await world.started()
        world.watch.allowLostAnswer()
        app.fake.script(.refresh, .answerLost)
        return await world.atOnce(
            { await app.refresh() },
            { await app.signOut() })
    }
}
