import GatehouseRows
import Synchronization

/// Counts what a writing connection does.
final class WorkCounter: Sendable {
    private let state = Mutex(EngineWork())

    var work: EngineWork { state.withLock { $0 } }

    /// Notes that a batch of transactions was written.
    func count(_ transactions: Int, on connection: Connection) {
        let statements = connection.statementCount
        state.withLock { work in
            work.transactions += transactions
            work.statements = statements
            work.commits += 1
        }
    }
}
