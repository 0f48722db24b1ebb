import GatehouseTesting

extension ManualTimeSource {
    /// Lets time pass as fast as somebody waits for it, while something runs.
    func flowing<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                while true {
                    try await self.waitForSleepers()
                    self.advanceToNextSleeper()
                }
            }
            return try await body()
        }
    }
}
