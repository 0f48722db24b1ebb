extension CommandWorld {
    private static let width = 4

    /// Runs many command lines, a few at a time, in any order.
    func runAll(_ calls: [[String]]) async throws -> [Run] {
        try await withThrowingTaskGroup(of: [Run].self) { group in
            for first in 0..<CommandWorld.width {
                let share = stride(from: first, to: calls.count, by: CommandWorld.width).map { calls[$0] }
                group.addTask {
                    var runs: [Run] = []
                    for call in share { runs.append(await self.finish(try self.start(call), call)) }
                    return runs
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }
}
