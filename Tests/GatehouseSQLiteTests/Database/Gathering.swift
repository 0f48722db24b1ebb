import Dispatch
import GatehouseRows
import GatehouseSQLite
import GatehouseTesting
import Testing

/// Lets transactions gather behind one that holds the connection, in their order, so that they are committed together.
struct Gathering: Sendable {
    let database: SQLiteDatabase
    private let executor = TrackedExecutor()

    init(_ database: SQLiteDatabase) {
        self.database = database
    }

    /// Runs transactions in one batch.
    ///
    /// - Returns: Their errors.
    func run(_ verbs: [@Sendable () async throws -> Void]) async throws -> [(any Error)?] {
        let (began, mayEnd) = (Gate<Void>(), DispatchSemaphore(value: 0))
        async let holder: Void = database.write { (_: Connection) in
            began.open()
            mayEnd.wait()
        }
        try await began.wait()
        var tasks: [Task<(any Error)?, Never>] = []
        for verb in verbs {
            tasks.append(
                Task(executorPreference: executor) {
                    do { try await verb() } catch { return error }
                    return nil
                })
            await executor.waitUntilIdle()
        }
        let waiting = database.waitingWriteCount
        mayEnd.signal()
        var errors: [(any Error)?] = []
        for task in tasks { errors.append(await task.value) }
        try await holder
        #expect(waiting == verbs.count)
        return errors
    }
}

extension SQLiteDatabase {
    /// What it has done to write before. It's counted behind the answers, and before the next batch begins.
    func workBefore() async throws -> EngineWork {
        let before: EngineWork? = try await write { (_: Connection) -> EngineWork? in self.work }
        return try #require(before)
    }
}
