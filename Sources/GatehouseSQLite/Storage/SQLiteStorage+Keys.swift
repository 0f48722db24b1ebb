public import Foundation
import GatehouseRows
public import GatehouseService
public import GatehouseTypes

extension SQLiteStorage {
    /// Inserts keys if there is none at all yet.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func insertFirstKeys(_ keys: [KeyRecord]) async throws -> [KeyRecord] {
        try await write { connection in
            if try connection.keys().isEmpty {
                for key in keys { try connection.insert(key) }
            }
            return try connection.keys()
        }
    }

    /// All keys, oldest first.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func keys() async throws -> [KeyRecord] {
        try await read { try $0.keys() }
    }

    /// Moves the keys on by one.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func rotateKeys(
        adding upcoming: KeyRecord, retiring current: KeyID, until expiry: Date, at now: Date, audit: AuditEntry
    ) async throws -> Bool {
        try await write { connection in
            let retire = "UPDATE keys SET stage = 'retired', expires_at = ? WHERE id = ? AND stage = 'current'"
            guard try connection.run(retire, [expiry, current]) == 1 else { return false }
            try connection.run("UPDATE keys SET stage = 'current' WHERE stage = 'upcoming'")
            try connection.run("DELETE FROM keys WHERE stage = 'retired' AND expires_at <= ?", [now])
            try connection.insert(upcoming)
            try connection.append(audit)
            return true
        }
    }

    /// The secret of that name; if there is none, the given one is kept and returned.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func secret(named name: String, orInsert sealed: [UInt8]) async throws -> [UInt8] {
        try await write { connection in
            let select = "SELECT sealed FROM secrets WHERE name = ?"
            if let kept: [UInt8] = try connection.first(select, [name], { try $0.get("sealed") }) { return kept }
            try connection.insert("secrets", ["name": name, "sealed": sealed])
            return sealed
        }
    }
}

extension Connection {
    fileprivate func keys() throws -> [KeyRecord] {
        try all("SELECT * FROM keys ORDER BY created_at, rowid", [], KeyRecord.init)
    }

    fileprivate func insert(_ key: KeyRecord) throws {
        try insert(
            "keys",
            [
                "id": key.id, "algorithm": key.algorithm, "public_key": key.publicKey,
                "sealed_private_key": key.sealedPrivateKey, "stage": key.stage, "created_at": key.createdAt,
                "expires_at": key.expiresAt,
            ])
    }
}

extension KeyRecord {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.get("id"), algorithm: try row.get("algorithm"), publicKey: try row.get("public_key"),
            sealedPrivateKey: try row.get("sealed_private_key"), stage: try row.get("stage"),
            createdAt: try row.get("created_at"), expiresAt: try row.get("expires_at"))
    }
}
