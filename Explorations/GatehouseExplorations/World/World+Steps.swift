import GatehouseClient
import GatehouseTesting
import GatehouseTypes

extension World {
    typealias Operation = @Sendable () async -> String

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
    func atOnce(_ operations: Operation...) async -> [String] {
        await atOnce(operations)
    }

    /// Everything that one process can be asked at once, with a sign-in that is called off, and more besides.
    func everything(in app: AppProcess, and more: [Operation] = []) async -> [String] {
        let signIn = spawn { await app.signIn(as: "dave") }
        let usual: [Operation] = [
            { await app.load() },
            { await app.refresh() },
            { self.expire() },
            { await app.signIn(as: "bob") },
            { await app.signOut() },
            { await app.signIn(as: "carol") },
        ]
        return await atOnce(usual + callingOff(signIn) + more)
    }

    /// All that can make the end of an earlier piece of work come too late, in one process, and that end.
    func everything(in app: AppProcess, beside hold: Hold) async -> [String] {
        await atOnce(
            { hold.release() },
            { await app.refresh() },
            { await app.stepUp() },
            { await app.signIn(as: "carol") },
            { await app.signIn(as: "dave") })
    }

    /// Lets a process refresh, stops it at a place, and does more before everything that can make its end come too
    /// late.
    func everything(
        in app: AppProcess, lateAt place: SchedulingPoints.Place,
        after earlier: @Sendable (AppProcess) async -> Void = { _ = await $0.signIn(as: "bob") }
    ) async -> [String] {
        let hold = hold(app.name, at: place)
        let refresh = await inOrder {
            let refresh = spawn { await app.refresh() }
            await hold.reached()
            await earlier(app)
            return refresh
        }
        return await everything(in: app, beside: hold) + [await refresh.value]
    }

    /// A task's end, and its cancellation beside it.
    func callingOff(_ task: Task<String, Never>) -> [Operation] {
        [
            { await task.value },
            {
                task.cancel()
                return "called off"
            },
        ]
    }

    /// Does several things at once, as ``atOnce(_:)-(Operation...)`` does.
    func atOnce(_ operations: [Operation]) async -> [String] {
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

    /// The server ends all sessions.
    func revokeEverything() -> String {
        service.revokeEverything()
        return "revoked"
    }

    /// The disk can be read and written again.
    func unlock() -> String {
        disk.store.setFault(nil)
        return "unlocked"
    }
}
