package import GatehouseRows
import GatehouseService
import GatehouseTesting

/// A database whose connections are engines that reach the same rows, such as several instances with the same file.
package struct SharedEngine: HistoryDatabase {
    package let connections: [any HistoryConnection]
    private let engine: any RowEngine
    private let closing: @Sendable () async -> Void

    /// - Parameters:
    ///   - engines: One for each connection.
    ///   - engine: Another one to the same rows.
    ///   - closing: Closes them.
    package init(
        _ engines: [any RowEngine], administeredBy engine: any RowEngine,
        closing: @escaping @Sendable () async -> Void = {}
    ) {
        self.closing = closing
        connections = engines.map { FreeConnection($0) }
        self.engine = engine
    }

    package func begin(with rows: [Cells], seed: UInt64, connectionCount: Int) async throws {
        try await engine.replaceAll(ServiceSchema.tables, with: rows)
    }

    package func close() async { await closing() }

    package func rows() async throws -> [Cells] {
        try await engine.allRows(of: ServiceSchema.tables)
    }
}
