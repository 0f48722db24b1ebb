import GatehouseClient
import GatehouseTesting

extension World {
    /// A process that has read the disk, on which an account's session was left; nothing in it is explored.
    func started(with account: String? = "alice", named name: String = "app", isMortal: Bool = false) async throws
        -> AppProcess
    {
        try await inOrder {
            if let account, disk.store.record == nil { try await store(account) }
            let process = await start(name, isMortal: isMortal)
            _ = await process.restore()
            await process.manager.finishBackgroundWork()
            return process
        }
    }

    /// Does several things at once.
    ///
    /// - Returns: What came of each, in the order in which they stand.
    func atOnce(_ operations: (@Sendable () async -> String)...) async -> [String] {
        await withTaskGroup(of: (Int, String).self) { group in
            for (index, operation) in operations.enumerated() {
                group.addTask { (index, await operation()) }
            }
            var answers = Array(repeating: "", count: operations.count)
            for await (index, answer) in group { answers[index] = answer }
            return answers
        }
    }

    /// All access tokens end before their time.
    func expire() -> String {
        service.expireAccessTokens()
        return "expired"
    }
}
