extension Scenario {
    /// What two processes do that have read the same disk.
    static func siblings(
        _ name: String, _ summary: String, isMortal: Bool = false,
        _ body: @escaping @Sendable (World, _ first: AppProcess, _ second: AppProcess) async throws -> [String]
    ) -> Scenario {
        Scenario(name, summary, .sampled, settings: .init(isShared: true)) { world in
            let first = try await world.started(named: "first", isMortal: isMortal)
            let second = try await world.started(named: "second")
            return try await body(world, first, second)
        }
    }
}
