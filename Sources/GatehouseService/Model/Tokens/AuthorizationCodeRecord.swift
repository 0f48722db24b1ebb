package import Foundation
package import GatehouseRows
package import GatehouseTypes

/// An authorization code and all that it is bound to (RFC 6749, section 4.1.2).
package struct AuthorizationCodeRecord: Sendable, Hashable {
    package let digest: TokenDigest
    package let client: ClientID
    package let account: AccountID
    /// The generation of the account in which the code was made.
    package let generation: Int
    /// The browser session in which the person said yes.
    package let session: SessionID
    /// The redirect URI, exactly as the request had it.
    package let redirectURI: String
    package let scope: Scope
    package let audience: String
    /// The key that has to redeem it, if the request named one (RFC 9449, section 10).
    package let keyDigest: KeyDigest?
    package let methods: TextList
    /// An `AuthorizationCodeContent`, encrypted by the vault.
    package let sealedContent: [UInt8]
    /// A full hour by which it has expired. When it expires is a part of the content.
    package let removableAt: Date
    /// The family that it was redeemed for. A code that has one is spent.
    package var redeemedFor: FamilyID?

    package var standing: AccountStanding { AccountStanding(account: account, generation: generation) }
}

extension AuthorizationCodeRecord: StoredRow {
    package static let table = Table<AuthorizationCodeRecord>(
        "codes", key: \.digest,
        columns: [
            Column("digest", \.digest), Column("client", \.client), Column("account", \.account),
            Column("generation", \.generation), Column("session", \.session), Column("redirect_uri", \.redirectURI),
            Column("scope", \.scope), Column("audience", \.audience), Column("key_digest", \.keyDigest),
            Column("methods", \.methods), Column("sealed_content", \.sealedContent),
            Column("removable_at", \.removableAt), Column("redeemed_for", \.redeemedFor),
        ],
        indexes: [.index(\.account), .index(\.session), .index(\.client), .index(\.removableAt)])

    package init(_ cells: Cells) throws(StorageError) {
        digest = try cells.get("digest")
        client = try cells.get("client")
        account = try cells.get("account")
        generation = try cells.get("generation")
        session = try cells.get("session")
        redirectURI = try cells.get("redirect_uri")
        scope = try cells.get("scope")
        audience = try cells.get("audience")
        keyDigest = try cells.get("key_digest")
        methods = try cells.get("methods")
        sealedContent = try cells.get("sealed_content")
        removableAt = try cells.get("removable_at")
        redeemedFor = try cells.get("redeemed_for")
    }
}
