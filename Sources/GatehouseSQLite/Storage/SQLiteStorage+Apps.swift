public import Foundation
import GatehouseRows
public import GatehouseService
public import GatehouseTypes

extension SQLiteStorage {
    /// Keeps a challenge.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func insert(_ challenge: ChallengeRecord) async throws {
        try await write {
            try $0.insert("challenges", ["digest": challenge.digest, "expires_at": challenge.expiresAt])
        }
    }

    /// Inserts an app.
    ///
    /// - Throws: ``/GatehouseService/ServiceError/Code/alreadyExists`` and other ``/GatehouseService/ServiceError``
    ///   values.
    public func insert(
        _ app: AppRecord, spending challenge: TokenDigest?, at now: Date, audit: AuditEntry
    ) async throws -> Bool {
        try await write { connection in
            guard try connection.spend(challenge, at: now) else { return false }
            try connection.insert(
                "apps",
                [
                    "id": app.id, "name": app.name, "redirect_uris": TextList(app.redirectURIs),
                    "audience": app.audience, "scope": app.scope, "grant_types": TextList(app.grantTypes),
                    "requires_dpop": app.requiresDPoP, "sealing_key": app.sealingKey, "created_at": app.createdAt,
                ])
            try connection.append(audit)
            return true
        }
    }

    /// Replaces an app's sealing key.
    ///
    /// - Throws: ``/GatehouseService/ServiceError/Code/notFound`` and other ``/GatehouseService/ServiceError`` values.
    public func replaceSealingKey(
        of app: ClientID, with key: JSONValue, spending challenge: TokenDigest?, at now: Date, audit: AuditEntry
    ) async throws -> Bool {
        try await write { connection in
            guard try connection.app("id", is: app) != nil else {
                throw ServiceError(.notFound, "The app doesn't exist.")
            }
            guard try connection.spend(challenge, at: now) else { return false }
            try connection.run("UPDATE apps SET sealing_key = ? WHERE id = ?", [key, app])
            try connection.append(audit)
            return true
        }
    }

    /// The app of that id.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func app(_ id: ClientID) async throws -> AppRecord? {
        try await read { try $0.app("id", is: id) }
    }

    /// The app whose backend has that name.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func app(audience: String) async throws -> AppRecord? {
        try await read { try $0.app("audience", is: audience) }
    }

    /// All apps, by id.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func apps() async throws -> [AppRecord] {
        try await read { try $0.all("SELECT * FROM apps ORDER BY id", [], AppRecord.init) }
    }

    /// Removes an app and revokes its families.
    ///
    /// - Throws: ``/GatehouseService/ServiceError/Code/notFound`` and other ``/GatehouseService/ServiceError`` values.
    public func removeApp(_ id: ClientID, at now: Date, audit: AuditEntry) async throws {
        try await write { connection in
            guard try connection.run("DELETE FROM apps WHERE id = ?", [id]) == 1 else {
                throw ServiceError(.notFound, "The app doesn't exist.")
            }
            try connection.revokeFamilies("client", is: id, for: .appRemoved, at: now)
            try connection.append(audit)
        }
    }
}

extension Connection {
    fileprivate func app(_ column: String, is value: any ColumnValue) throws -> AppRecord? {
        try first("SELECT * FROM apps WHERE \(column) = ?", [value], AppRecord.init)
    }

    fileprivate func spend(_ challenge: TokenDigest?, at now: Date) throws -> Bool {
        guard let challenge else { return true }
        return try run("DELETE FROM challenges WHERE digest = ? AND expires_at > ?", [challenge, now]) == 1
    }
}

extension AppRecord {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.get("id"), name: try row.get("name"),
            redirectURIs: (try row.get("redirect_uris") as TextList).texts, audience: try row.get("audience"),
            scope: try row.get("scope"), grantTypes: (try row.get("grant_types") as TextList).texts,
            requiresDPoP: try row.get("requires_dpop"), sealingKey: try row.get("sealing_key"),
            createdAt: try row.get("created_at"))
    }
}
