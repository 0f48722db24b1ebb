package import GatehouseRows

/// The key of the personal data in the audit entries of an account, or in those of a day about unknown accounts. It is
/// encrypted by the vault. Erasing it erases the data, and the entries stay.
package struct AuditKeyRecord: Sendable, Hashable {
    package let name: String
    /// Empty if the account was erased. The row stays, so that no key is made for the account again.
    package var sealed: [UInt8]

    var isErased: Bool { sealed.isEmpty }

    /// Whether it is the key of a day.
    var isOfDay: Bool { name.hasPrefix(AuditKeyRecord.dayPrefix) }

    /// What the name of a day's key begins with.
    static let dayPrefix = "day "
}

extension AuditKeyRecord: StoredRow {
    package static let table = Table<AuditKeyRecord>(
        "audit_keys", key: \.name, columns: [Column("name", \.name), Column("sealed", \.sealed)])

    package init(_ cells: Cells) throws(StorageError) {
        name = try cells.get("name")
        sealed = try cells.get("sealed")
    }

    static func vaultName(_ name: String) -> String { "audit key \(name)" }
}
