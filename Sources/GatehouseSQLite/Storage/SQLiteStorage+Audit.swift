import Foundation
import GatehouseRows
public import GatehouseService
import GatehouseTypes

extension SQLiteStorage {
    /// Adds an entry that belongs to no other verb.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func append(_ entry: AuditEntry) async throws {
        try await write { try $0.append(entry) }
    }

    /// The latest entries that match, newest first.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func auditEntries(matching query: AuditQuery, limit: Int) async throws -> [AuditEntry] {
        try await read { connection in
            let condition = AuditCondition(query)
            return try connection.all(
                "SELECT * FROM audit \(condition.clause) ORDER BY number DESC LIMIT ?",
                condition.values + [max(0, limit)], AuditEntry.init)
        }
    }

    /// How many entries match.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func countAuditEntries(matching query: AuditQuery) async throws -> Int {
        try await read { connection in
            let condition = AuditCondition(query)
            return try connection.integer("SELECT count(*) FROM audit \(condition.clause)", condition.values)
        }
    }
}

/// What is asked for, as SQL.
private struct AuditCondition {
    let clause: String
    let values: [any ColumnValue]

    init(_ query: AuditQuery) {
        let parts: [(String, (any ColumnValue)?)] = [
            ("event = ?", query.event), ("client = ?", query.client), ("account = ?", query.account),
            ("device = ?", query.device), ("family = ?", query.family), ("time >= ?", query.since),
        ]
        let asked = parts.compactMap { text, value in value.map { (text, $0) } }
        clause = asked.isEmpty ? "" : "WHERE " + asked.map(\.0).joined(separator: " AND ")
        values = asked.map(\.1)
    }
}

extension Connection {
    func append(_ entry: AuditEntry) throws {
        try insert(
            "audit",
            [
                "event": entry.event, "result": entry.result, "time": entry.time, "client": entry.client,
                "account": entry.account, "device": entry.device, "family": entry.family, "address": entry.address,
            ])
    }
}

extension AuditEntry {
    fileprivate init(_ row: Row) throws {
        self.init(
            try row.get("event"), try row.get("result"), at: try row.get("time"), client: try row.get("client"),
            account: try row.get("account"), device: try row.get("device"), family: try row.get("family"),
            address: try row.get("address"))
    }
}
