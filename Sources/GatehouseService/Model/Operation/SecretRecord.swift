package import GatehouseRows

/// A secret of the service, encrypted by the vault.
package struct SecretRecord: Sendable, Hashable {
    package let name: String
    package var sealed: [UInt8]
}

extension SecretRecord: StoredRow {
    package static let table = Table<SecretRecord>(
        "secrets", key: \.name, columns: [Column("name", \.name), Column("sealed", \.sealed)])

    package init(_ cells: Cells) throws(StorageError) {
        name = try cells.get("name")
        sealed = try cells.get("sealed")
    }
}
