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
}
