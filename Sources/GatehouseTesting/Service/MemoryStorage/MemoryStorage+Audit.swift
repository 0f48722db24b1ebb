public import GatehouseService

extension MemoryStorage {
    /// Adds an entry that belongs to no other verb.
    public func append(_ entry: AuditEntry) throws {
        try transact { $0.audit.append(entry) }
    }

    /// The latest entries that match, newest first.
    public func auditEntries(matching query: AuditQuery, limit: Int) throws -> [AuditEntry] {
        try read { Array($0.audit.reversed().filter(query.matches).prefix(limit)) }
    }

    /// How many entries match.
    public func countAuditEntries(matching query: AuditQuery) throws -> Int {
        try read { $0.audit.count(where: query.matches) }
    }
}
