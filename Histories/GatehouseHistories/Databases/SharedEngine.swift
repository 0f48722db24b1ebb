package import GatehouseRows
import GatehouseService
import GatehouseTesting
import Synchronization

/// A database whose connections are engines that reach the same rows, such as several instances with the same file.
package final class SharedEngine: HistoryDatabase {
    package let connections: [any HistoryConnection]
    private let engine: any RowEngine
    /// The rows after the last history; nil if they aren't known.
    private let last = Mutex<[Cells]?>(nil)
    /// How often the rows are put in place, if other transactions are in the way.
    private static let attempts = 5

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
        for _ in 1..<SharedEngine.attempts {
            // Beside much other work, the end of the last transaction may come late.
            do { return try await put(rows) } catch let error as StorageError where error.code == .unavailable {}
        }
        try await put(rows)
    }

    private func put(_ rows: [Cells]) async throws {
        // Most of what a history leaves behind is what it has found.
        if let last = last.withLock({ $0 }) {
            try await engine.write { $0.replace(last, with: rows) }
        } else {
            try await engine.replaceAll(ServiceSchema.tables, with: rows)
        }
    }

    package func close() async { await closing() }

    package func rows() async throws -> [Cells] {
        let rows = try await engine.allRows(of: ServiceSchema.tables)
        last.withLock { $0 = rows }
        return rows
    }
}
