package import Foundation
package import GatehouseRows
package import GatehouseTypes

/// The permission that a person has given a client.
package struct ConsentRecord: Sendable, Hashable {
    package let account: AccountID
    package let client: ClientID
    /// The statements of the pages to which the person has agreed; `nil` in rows of earlier versions, which cover
    /// nothing. It is empty for a client whose people aren't asked (``ClientConsent/never``).
    package private(set) var allowed: AllowedAccess?
    /// The hours in which it was given and changed.
    package let createdAt: Date
    package private(set) var changedAt: Date

    /// The columns by which earlier versions know what is covered. They ask again, since no client has the version 0.
    private var scope: Scope = .empty
    private var claims: TextList?
    private var clientVersion = 0

    package init(account: AccountID, client: ClientID, allowed: AllowedAccess?, createdAt: Date) {
        (self.account, self.client, self.allowed) = (account, client, allowed)
        (self.createdAt, changedAt) = (createdAt, createdAt)
    }

    /// Adds what the person has just allowed, besides what was allowed before.
    mutating func add(_ access: RequestedAccess, at now: Date) {
        var all = allowed ?? AllowedAccess()
        all.add(access)
        guard all != allowed else { return }
        (allowed, changedAt, clientVersion) = (all, now, 0)
    }
}

extension ConsentRecord: StoredRow {
    package static let table = Table<ConsentRecord>(
        "consents", key: \.account, \.client,
        columns: [
            Column("account", \.account), Column("client", \.client), Column("scope", \.scope),
            Column("client_version", \.clientVersion), Column("created_at", \.createdAt),
            Column("changed_at", \.changedAt), Column("claims", \.claims), Column("allowed", \.allowed),
        ],
        indexes: [.index(\.client)])

    package init(_ cells: Cells) throws(StorageError) {
        account = try cells.get("account")
        client = try cells.get("client")
        allowed = try cells.get("allowed")
        createdAt = try cells.get("created_at")
        changedAt = try cells.get("changed_at")
        scope = try cells.get("scope")
        claims = try cells.get("claims")
        clientVersion = try cells.get("client_version")
    }
}
