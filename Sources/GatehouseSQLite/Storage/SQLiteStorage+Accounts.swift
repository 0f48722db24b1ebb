public import Foundation
import GatehouseRows
public import GatehouseService
public import GatehouseTypes

extension SQLiteStorage {
    /// Inserts an account.
    ///
    /// - Throws: ``/GatehouseService/ServiceError/Code/alreadyExists`` and other ``/GatehouseService/ServiceError``
    ///   values.
    public func insert(_ account: AccountRecord, audit: AuditEntry) async throws {
        try await write { connection in
            try connection.insert(
                "accounts",
                [
                    "id": account.id, "email": account.email, "password_hash": account.passwordHash.revealed,
                    "created_at": account.createdAt,
                ])
            try connection.append(audit)
        }
    }

    /// The account of that id.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func account(_ id: AccountID) async throws -> AccountRecord? {
        try await read { try $0.account(id) }
    }

    /// The account of that email address.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func account(email: String) async throws -> AccountRecord? {
        try await read { try $0.first("SELECT * FROM accounts WHERE email = ?", [email], AccountRecord.init) }
    }

    /// All accounts, by email address.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func accounts() async throws -> [AccountRecord] {
        try await read { try $0.all("SELECT * FROM accounts ORDER BY email", [], AccountRecord.init) }
    }

    /// Sets another hash of the same password.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func rehashPassword(of account: AccountID, from old: Secret, to new: Secret) async throws {
        try await write {
            _ = try $0.run(
                "UPDATE accounts SET password_hash = ? WHERE id = ? AND password_hash = ?",
                [new.revealed, account, old.revealed])
        }
    }

    /// Sets another password and ends what the old one began.
    ///
    /// - Throws: ``/GatehouseService/ServiceError/Code/notFound`` and other ``/GatehouseService/ServiceError`` values.
    public func changePassword(
        of account: AccountID, to hash: Secret, at now: Date, audit: AuditEntry
    ) async throws {
        try await write { connection in
            let update = "UPDATE accounts SET password_hash = ? WHERE id = ?"
            guard try connection.run(update, [hash.revealed, account]) == 1 else {
                throw ServiceError(.notFound, "The account doesn't exist.")
            }
            try connection.run("DELETE FROM sessions WHERE account = ?", [account])
            try connection.revokeFamilies("account", is: account, for: .passwordChanged, at: now)
            try connection.append(audit)
        }
    }
}

extension Connection {
    func account(_ id: AccountID) throws -> AccountRecord? {
        try first("SELECT * FROM accounts WHERE id = ?", [id], AccountRecord.init)
    }
}

extension AccountRecord {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.get("id"), email: try row.get("email"), passwordHash: Secret(try row.get("password_hash")),
            createdAt: try row.get("created_at"))
    }
}
