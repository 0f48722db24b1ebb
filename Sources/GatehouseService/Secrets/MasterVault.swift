import Foundation
import GatehouseRows
import GatehouseTypes

/// Encrypts signing keys, and the secrets from which everything else is derived, under the master key of a storage.
///
/// Another process can change the master key at any time. So a transaction that stores something under it finds out
/// whether it is still the storage's. What is stored under a former one could never be decrypted.
struct MasterVault: Sendable {
    let vault: Vault
    /// A secret as it was stored when the storage was opened. A change of the master key encrypts it anew.
    private let witness: SecretRecord

    /// The secret that is made first.
    private static let witnessName = "form tokens"

    /// Opens a storage. A new one belongs to this master key from now on.
    ///
    /// - Throws: ``ServiceError``: `keyUnavailable` if the storage has another master key.
    init(_ masterKey: MasterKey, of storage: ServiceStorage, randomness: any RandomSource) async throws {
        let vault = Vault(masterKey: masterKey, randomness: randomness)
        let name = MasterVault.witnessName
        let fresh = SecretRecord(name: name, sealed: try vault.seal(vault.freshSecret(), as: name))
        witness = try await storage.write { try $0.secret(orNew: fresh) }
        _ = try vault.open(witness.sealed, as: witness.name)
        self.vault = vault
    }

    /// The secret with that name, 32 bytes. The first call makes it.
    func secret(named name: String, in storage: ServiceStorage) async throws -> Secret {
        try await secret(named: name, in: storage, makingBy: vault.freshSecret)
    }

    /// The secret with that name. The first call makes it.
    func secret(
        named name: String, in storage: ServiceStorage, makingBy make: () throws -> Secret
    ) async throws -> Secret {
        let fresh = SecretRecord(name: name, sealed: try vault.seal(try make(), as: name))
        let record = try await storage.write { transaction in
            try check(transaction)
            return try transaction.secret(orNew: fresh)
        }
        return try vault.open(record.sealed, as: name)
    }

    /// Checks that the storage can be written to, and still has this master key.
    func check(_ storage: ServiceStorage, at now: Date) async throws {
        try await storage.write { transaction in
            try check(transaction)
            try transaction.set(SettingRecord.checked, to: now)
        }
    }

    /// Checks that the storage still has this master key.
    ///
    /// - Parameters:
    ///   - transaction: The transaction that depends on it.
    ///   - lock: `none` in a transaction that only reads.
    /// - Throws: ``ServiceError``: `masterKeyChanged` if it has another one.
    func check(_ transaction: borrowing Transaction, lock: RowQuery.Lock = .share) throws {
        let name = witness.name
        guard try transaction.first(SecretRecord.self, where: \.name == name, lock: lock) == witness else {
            throw ServiceError(
                .masterKeyChanged,
                "Another process has changed the master key. Nothing was stored: restart the service, or run the command "
                    + "again, so that the new key is used.")
        }
    }

    /// All signing keys, for a transaction that changes them. One at a time: what is read contains the keys that
    /// another one has inserted.
    func lockedKeys(_ transaction: borrowing Transaction) throws -> [KeyRecord] {
        try check(transaction, lock: .update)
        return try transaction.keys(lock: .update)
    }
}

extension Vault {
    fileprivate func freshSecret() -> Secret { Secret(bytes: randomness.bytes(32)) }
}

extension Transaction {
    /// Locks the row of a secret of the service, which is always there. A lock on the rows that a query finds keeps out
    /// neither those that others insert meanwhile, nor the others if it finds none.
    func lock(secret name: String) throws {
        _ = try first(SecretRecord.self, where: \.name == name, lock: .update)
    }

    /// The secret with the name of a new one, which is inserted if there is none.
    fileprivate mutating func secret(orNew fresh: SecretRecord) throws -> SecretRecord {
        if let known = try first(SecretRecord.self, where: \.name == fresh.name) { return known }
        insert(fresh)
        return fresh
    }

    /// Inserts a signing key.
    ///
    /// - Throws: ``ServiceError``: `masterKeyChanged` if the vault that has encrypted it isn't the storage's any more.
    mutating func insert(_ key: KeyRecord, sealedBy vault: MasterVault) throws {
        try vault.check(self)
        insert(key)
    }
}
