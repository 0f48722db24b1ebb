public import GatehouseService

extension MemoryStorage {
    /// Appends an audit entry that doesn't belong to another operation.
    public func append(_ entry: AuditEntry) throws {
        try transact { $0.audit.append(entry) }
    }

    /// The latest entries that match the query, newest first.
    public func auditEntries(matching query: AuditQuery, limit: Int) throws -> [AuditEntry] {
        try read { Array($0.audit.reversed().filter(query.matches).prefix(limit)) }
    }

    /// The number of entries that match the query.
    public func countAuditEntries(matching query: AuditQuery) throws -> Int {
        try read { $0.audit.count(where: query.matches) }
    }
}
