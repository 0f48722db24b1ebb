/// The audit: what happened, in order. Nothing is ever changed in it.
public protocol AuditStorage: Sendable {
    /// Adds an entry that belongs to no other verb.
    func append(_ entry: AuditEntry) async throws

    /// The latest entries that match, newest first.
    func auditEntries(matching query: AuditQuery, limit: Int) async throws -> [AuditEntry]

    /// How many entries match.
    func countAuditEntries(matching query: AuditQuery) async throws -> Int
}
