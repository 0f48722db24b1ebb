package import Foundation
package import GatehouseRows
package import GatehouseTypes

/// The account of a person.
package struct AccountRecord: Sendable, Hashable, Identifiable {
    package enum Status: String, ColumnValue { case active, disabled, erased }

    /// The service's identifier. Apps never see it: each has another identifier for the account.
    package let id: AccountID
    package var status: Status
    /// Grows with everything that ends what the account has: a new password, being disabled. What was begun under an
    /// older generation has ended.
    package var generation: Int
    /// The email address in the form in which addresses are compared. An erased account has none.
    package var email: String?
    package var emailVerifiedAt: Date?
    /// The standard claims (OpenID Connect Core, section 5.1), an object.
    package var claims: JSONValue
    package var groups: TextList
    package let createdAt: Date
}

extension AccountRecord: StoredRow {
    package static let table = Table<AccountRecord>(
        "accounts", key: \.id,
        columns: [
            Column("id", \.id), Column("status", \.status), Column("generation", \.generation),
            Column("email", \.email),
            Column("email_verified_at", \.emailVerifiedAt), Column("claims", \.claims), Column("groups", \.groups),
            Column("created_at", \.createdAt),
        ],
        indexes: [.unique(\.email)])

    package init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        status = try cells.get("status")
        generation = try cells.get("generation")
        email = try cells.get("email")
        emailVerifiedAt = try cells.get("email_verified_at")
        claims = try cells.get("claims")
        groups = try cells.get("groups")
        createdAt = try cells.get("created_at")
    }
}
