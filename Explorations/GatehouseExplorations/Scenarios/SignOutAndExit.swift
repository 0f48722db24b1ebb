import GatehouseTesting

extension Scenario {
    static let signOutAndExit = Scenario(
        "sign-out-and-exit",
        "a sign-out that waits for its revocation, the end of the process, and the next launch", .whole
    ) { world in
        let app = try await world.started(isMortal: true)
        let answers = [await app.signOut(), await app.finishRevocations(), app.kill()]
        let launched = try await world.started(named: "next")
        return answers + [await inOrder { await launched.finishRevocations() }]
    }
}
