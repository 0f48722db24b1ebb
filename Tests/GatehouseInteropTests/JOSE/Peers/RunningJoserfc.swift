import Testing

/// joserfc runs while the suite does: one process for all of its tests.
struct RunningJoserfc: SuiteTrait, TestScoping {
    @TaskLocal private static var running: Joserfc?

    /// The one that runs.
    static func peer() throws -> Joserfc {
        try #require(running)
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let peer = try await Joserfc.start()
        do {
            try await RunningJoserfc.$running.withValue(peer) { try await function() }
        } catch {
            try await peer.stop()
            throw error
        }
        try await peer.stop()
    }
}
