package import GatehouseRows

/// A database in which histories run. It is reached by several connections, as instances of a service have them.
package protocol HistoryDatabase: Sendable {
    /// The connections. Each is used by one verb at a time.
    var connections: [any HistoryConnection] { get }

    /// Puts rows in place of all that are there, before a history.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - seed: What the database draws the order from in which transactions take turns, if it does.
    ///   - connectionCount: How many connections the history uses.
    /// - Throws: `StorageError`.
    func begin(with rows: [Cells], seed: UInt64, connectionCount: Int) async throws

    /// All rows, after a history.
    func rows() async throws -> [Cells]

    /// Ends the use of the database, and removes its files.
    func close() async
}

extension HistoryDatabase {
    package func close() async {}
}

/// One connection to a database.
package protocol HistoryConnection: Sendable {
    var engine: any RowEngine { get }

    /// Waits until the connection may begin its next verb.
    func turn() async

    /// Ends the connection's part of a history.
    func leave()
}

extension HistoryConnection {
    package func turn() async {}
    package func leave() {}
}

/// A connection whose verbs run as they come.
package struct FreeConnection: HistoryConnection {
    package let engine: any RowEngine

    package init(_ engine: any RowEngine) {
        self.engine = engine
    }
}

extension RowEngine {
    /// Puts rows in place of all that are in the service's tables.
    func replaceAll(_ tables: [TableSchema], with rows: [Cells]) async throws {
        let groups = Dictionary(grouping: rows, by: \.schema)
        try await write { transaction in
            for table in tables { transaction.replaceAll(of: table, with: groups[table] ?? []) }
        }
    }
}
