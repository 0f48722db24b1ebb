package import Foundation
package import GatehouseRows
package import GatehouseTypes

package enum CredentialIDKind {}
package typealias CredentialID = Identifier<CredentialIDKind>

/// Something by which a person proves to be the owner of an account.
package struct CredentialRecord: Sendable, Identifiable {
    package let id: CredentialID
    package let account: AccountID
    package let kind: CredentialKind
    /// What its ``CredentialMethod`` compares with: a password's hash in PHC string format, a public key, or something
    /// that is encrypted by the vault.
    package var content: Secret
    package let createdAt: Date
    package var changedAt: Date

    func replaced(by content: Secret, at now: Date) -> CredentialRecord {
        var copy = self
        copy.content = content
        copy.changedAt = now
        return copy
    }
}

/// The kind of a credential, as the database names it. The set is open.
package struct CredentialKind: RawRepresentable, Hashable, ColumnValue {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let password = CredentialKind(rawValue: "password")
}

extension CredentialRecord: StoredRow {
    package static let table = Table<CredentialRecord>(
        "credentials", key: \.id,
        columns: [
            Column("id", \.id), Column("account", \.account), Column("kind", \.kind), Column("content", \.content),
            Column("created_at", \.createdAt), Column("changed_at", \.changedAt),
        ],
        indexes: [.index(\.account)])

    package init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        account = try cells.get("account")
        kind = try cells.get("kind")
        content = try cells.get("content")
        createdAt = try cells.get("created_at")
        changedAt = try cells.get("changed_at")
    }
}
