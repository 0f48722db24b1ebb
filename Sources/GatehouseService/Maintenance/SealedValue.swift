package import GatehouseRows

/// Something that the vault has encrypted under the master key.
package struct SealedValue: Sendable {
    /// The name under which it was encrypted.
    let name: String
    let bytes: [UInt8]
}

extension Transaction {
    /// Reads everything that is encrypted under the master key.
    ///
    /// - Parameter tables: The names of the tables that there are.
    /// - Returns: The secrets, and the signing keys.
    /// - Throws: ``/GatehouseRows/StorageError``.
    package func sealedValues(in tables: Set<String>) throws -> [SealedValue] {
        let secrets = tables.contains(SecretRecord.table.schema.name) ? try secrets() : []
        let keys = tables.contains(KeyRecord.table.schema.name) ? try keys() : []
        return secrets.map { SealedValue(name: $0.name, bytes: $0.sealed) }
            + keys.map { SealedValue(name: KeyRecord.vaultName($0.id), bytes: $0.sealedPrivateKey) }
    }

    func secrets(lock: RowQuery.Lock = .none) throws -> [SecretRecord] {
        try all(SecretRecord.self, orderedBy: [.ascending(\.name)], limit: 1000, lock: lock)
    }
}
