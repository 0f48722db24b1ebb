package import GatehouseRows
import Synchronization

/// A database that isolates transactions no better than PostgreSQL does by default: READ COMMITTED, with row locks.
/// Each statement sees what was committed when it began. One that comes to a row that another transaction has locked
/// waits for its end, and then looks at the row again.
///
/// Statements take turns by a seed. So a lock that a rule lacks is found, and found again, without the luck of threads.
package final class ReadCommittedDatabase: HistoryDatabase {
    package let connections: [any HistoryConnection]
    private let store: ReadCommittedStore

    package init(connectionCount: Int, flaw: IsolationFlaw? = nil) {
        let store = ReadCommittedStore(flaw)
        self.store = store
        connections = (0..<connectionCount).map { ReadCommittedConnection(number: $0, store: store) }
    }

    package func begin(with rows: [Cells], seed: UInt64, connectionCount: Int) {
        store.rows.withLock { $0 = LockedRows(rows) }
        store.turns.begin(connectionCount: connectionCount, seed: seed)
    }

    package func rows() -> [Cells] {
        store.rows.withLock { $0.all }
    }
}

/// What the connections share.
final class ReadCommittedStore: Sendable {
    let rows = Mutex(LockedRows())
    let turns = Turns()
    let flaw: IsolationFlaw?

    init(_ flaw: IsolationFlaw?) {
        self.flaw = flaw
    }
}

struct ReadCommittedConnection: HistoryConnection {
    let number: Int
    let store: ReadCommittedStore

    var engine: any RowEngine { ReadCommittedEngine(connection: number, store: store) }

    func turn() async { await store.turns.wait(number) }

    func leave() { store.turns.leave(number) }
}
