import GatehouseRows
import Synchronization

/// Counts what a writing connection does.
final class WorkCounter: Sendable {
    private let state = Mutex(EngineWork())
    /// How many statements the connection had run before.
    private let start: Int

    /// Counts what the connection does from now on.
    init(_ connection: Connection) {
        start = connection.statementCount
    }

    var work: EngineWork { state.withLock { $0 } }

    /// Notes that a batch of transactions was written.
    func count(_ transactions: Int, on connection: Connection) {
        let statements = connection.statementCount
        state.withLock { work in
            work.transactions += transactions
            work.statements = statements - start
            work.commits += 1
        }
    }
}
