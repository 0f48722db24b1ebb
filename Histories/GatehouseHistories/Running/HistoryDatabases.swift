/// The databases that histories run on. Another one is a file with a ``HistoryDatabase``, and an entry in ``all``.
package struct HistoryDatabases: Sendable {
    package let name: String
    /// Opens a database with so many connections.
    package let open: @Sendable (_ connectionCount: Int) async throws -> any HistoryDatabase

    package init(_ name: String, _ open: @escaping @Sendable (Int) async throws -> any HistoryDatabase) {
        self.name = name
        self.open = open
    }

    package static let sqlite = HistoryDatabases("sqlite") { try SharedEngine.sqlite(connectionCount: $0) }
    package static let postgreSQL = HistoryDatabases("postgresql") {
        try await SharedEngine.postgreSQL(connectionCount: $0)
    }
    package static let readCommitted = HistoryDatabases("read-committed") {
        ReadCommittedDatabase(connectionCount: $0)
    }

    package static let all = [sqlite, postgreSQL, readCommitted]

    package static func named(_ name: String) -> HistoryDatabases? {
        all.first { $0.name == name }
    }
}
