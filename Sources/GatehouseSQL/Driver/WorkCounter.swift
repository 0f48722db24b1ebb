package import GatehouseRows
import Synchronization

/// Counts what is done to write.
package final class WorkCounter: Sendable {
    private let state = Mutex(EngineWork())

    /// Counts from now on.
    package init() {}

    package var work: EngineWork { state.withLock { $0 } }

    /// Notes that transactions were written together, and how many statements were run for them.
    package func count(transactions: Int, statements: Int, commits: Int) {
        state.withLock { work in
            work.transactions += transactions
            work.statements += statements
            work.commits += commits
        }
    }
}
