package import Foundation
package import GatehouseRows
package import GatehouseTypes

/// What a person has allowed a client.
package struct ConsentRecord: Sendable, Hashable {
    package let account: AccountID
    package let client: ClientID
    package var scope: Scope
    /// The claims that the person has allowed besides those of the scope; nil in rows of earlier versions.
    package var claims: TextList?
    /// The version of the client's metadata that the person was asked about. A change of its redirect URIs or scopes
    /// makes another one, and then the person is asked again.
    package var clientVersion: Int
    /// The hours in which it was given and changed.
    package let createdAt: Date
    package var changedAt: Date
}

extension ConsentRecord: StoredRow {
    package static let table = Table<ConsentRecord>(
        "consents", key: \.account, \.client,
        columns: [
            Column("account", \.account), Column("client", \.client), Column("scope", \.scope),
            Column("client_version", \.clientVersion), Column("created_at", \.createdAt),
            Column("changed_at", \.changedAt), Column("claims", \.claims),
        ],
        indexes: [.index(\.client)])

    package init(_ cells: Cells) throws(StorageError) {
        account = try cells.get("account")
        client = try cells.get("client")
        scope = try cells.get("scope")
        clientVersion = try cells.get("client_version")
        createdAt = try cells.get("created_at")
        changedAt = try cells.get("changed_at")
        claims = try cells.get("claims")
    }
}
