import GatehouseRows
import GatehouseService

/// The statements that fill the tables, in which `i` is the number of a row. SQLite makes rows faster than any program
/// that has to hand them over.
enum GrowthRows {
    private static let year = 365 * 86_400 * 1_000_000
    private static let identifier = "base64url(randomblob(16))"

    static func accounts(_ count: Int, now: Int) -> String {
        statement(
            count, AccountRecord.table.schema,
            [
                "id": identifier, "status": "'active'", "generation": "1",
                "email": "'person' || i || '@example.com'", "email_verified_at": "\(now)",
                "claims": #"'{"name":"Person ' || i || '"}'"#, "groups": "'[]'", "created_at": "\(now - year)",
            ])
    }

    /// The statement for families, whose account and session are expressions.
    static func families(
        _ count: Int, now: Int, sealedSize: Int, keyDigest: KeyDigest, clients: Int, account: String,
        session: String = identifier
    ) -> String {
        statement(
            count, TokenFamily.table.schema,
            [
                "id": identifier, "client": "(SELECT id FROM clients WHERE rowid = 1 + i % \(clients))",
                "account": account, "session": session, "device": identifier, "key_digest": keyDigest.literal,
                "scope": "'openid offline_access'", "audience": "'\(GrowthWorld.issuer)'",
                "methods": #"'["pwd"]'"#, "created_at": "\(now) - i",
                "expires_at": "\(now + year) - i", "generation": "1 + i % 1000", "current": "randomblob(32)",
                "previous": "randomblob(32)", "sealed_current": "randomblob(\(sealedSize))",
                "idle_end": "\(now + year / 12)", "last_used_at": "\(now) - i",
            ])
    }

    /// Columns without an expression are null.
    private static func statement(_ count: Int, _ schema: TableSchema, _ expressions: [String: String]) -> String {
        let columns = schema.columns.map(\.name)
        return """
            WITH RECURSIVE numbers(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < \(count))
            INSERT INTO \(schema.name) (\(columns.joined(separator: ", ")))
            SELECT \(columns.map { expressions[$0] ?? "NULL" }.joined(separator: ", ")) FROM numbers
            """
    }
}

extension KeyDigest {
    /// The digest as a literal of SQL.
    fileprivate var literal: String {
        guard case .bytes(let bytes) = cell else { return "NULL" }
        return "x'\(bytes.map { String(256 + Int($0), radix: 16).dropFirst() }.joined())'"
    }
}
