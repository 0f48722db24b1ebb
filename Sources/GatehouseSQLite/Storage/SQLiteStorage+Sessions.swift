public import Foundation
import GatehouseRows
public import GatehouseService

extension SQLiteStorage {
    /// Keeps a session and ends the one that it takes the place of.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func insert(_ session: SessionRecord, replacing old: TokenDigest?) async throws {
        try await write { connection in
            if let old { try connection.run("DELETE FROM sessions WHERE digest = ?", [old]) }
            try connection.insert(
                "sessions",
                [
                    "digest": session.digest, "account": session.account,
                    "authenticated_at": session.authenticatedAt, "expires_at": session.expiresAt,
                ])
        }
    }

    /// The session of that digest, unless it has expired.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func session(_ digest: TokenDigest, at now: Date) async throws -> SessionRecord? {
        try await read {
            try $0.first(
                "SELECT * FROM sessions WHERE digest = ? AND expires_at > ?", [digest, now], SessionRecord.init)
        }
    }

    /// Ends a session.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func endSession(_ digest: TokenDigest) async throws {
        try await write { _ = try $0.run("DELETE FROM sessions WHERE digest = ?", [digest]) }
    }
}

extension SessionRecord {
    fileprivate init(_ row: Row) throws {
        self.init(
            digest: try row.get("digest"), account: try row.get("account"),
            authenticatedAt: try row.get("authenticated_at"), expiresAt: try row.get("expires_at"))
    }
}
