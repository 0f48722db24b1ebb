package import Foundation
package import GatehouseRows
package import GatehouseTypes

package enum FamilyIDKind {}
/// The identifier of a family: 16 random bytes in base64url.
package typealias FamilyID = Identifier<FamilyIDKind>

/// Everything that came of one authorization: a chain of refresh tokens, and the access tokens beside it. It is one
/// row, however often it is refreshed.
package struct TokenFamily: Sendable, Hashable, Identifiable {
    package let id: FamilyID
    /// The family that this one was exchanged from. When that one is revoked, this one is, too.
    package let parent: FamilyID?
    package let client: ClientID
    package let account: AccountID
    /// The browser session in which it was granted.
    package let session: SessionID?
    /// The device, if the client proved a key.
    package let device: DeviceID?
    /// The key that every use must prove (RFC 9449, section 6.1).
    package let keyDigest: KeyDigest?
    /// What was granted. A refresh can ask for less, never for more.
    package let scope: Scope
    /// The resource that its access tokens are for.
    package let audience: String
    package let methods: TextList
    /// When the person signed in, encrypted by the vault; nil if its access tokens don't say it.
    package let sealedAuthenticationTime: [UInt8]?
    /// The details that its ID tokens repeat at a refresh, encrypted by the vault; nil if there are none.
    package let sealedIDToken: [UInt8]?
    /// The hour in which it began.
    package let createdAt: Date
    /// When it ends, however often it is refreshed.
    package let expiresAt: Date
    /// The number by which a status list names its access tokens; nil if none does.
    package let statusNumber: Int?
    /// The claims that userinfo tells its client besides those of the scope.
    package let claims: TextList?

    /// The number of the current refresh token, which is how often it was refreshed.
    package var generation: Int
    /// The digest of the current refresh token; nil if the client gets none.
    package var current: TokenDigest?
    /// The digest of the refresh token before it.
    package var previous: TokenDigest?
    /// The current refresh token, encrypted under a key that only the previous one gives, or for the first one the
    /// code. An exchange can be repeated, so it stores none.
    package var sealedCurrent: [UInt8]?
    /// When the current refresh token ends if nobody uses it.
    package var idleEnd: Date
    /// The hour in which it was used last.
    package var lastUsedAt: Date
    /// When the audit was told last that somebody else had one of its tokens.
    package var misusedAt: Date?
    /// The time from which the current refresh token isn't given to whoever presents the previous one without a proof;
    /// nil if it never is.
    package var graceEnd: Date?
    /// The hour in which the audit was told last that it was given so.
    package var overlappedAt: Date?
    /// The hour in which somebody showed one of its access tokens to the service first. From then on the client is
    /// known to have the tokens that it got for the code.
    package var receivedAt: Date?
    package var revokedAt: Date?
    package var revocationReason: RevocationReason?

    /// Whether it has neither ended nor been revoked at that time.
    package func isLive(at now: Date) -> Bool {
        revokedAt == nil && now < expiresAt
    }
}

extension TokenFamily: StoredRow {
    package static let table = Table<TokenFamily>(
        "families", key: \.id,
        columns: [
            Column("id", \.id), Column("parent", \.parent), Column("client", \.client), Column("account", \.account),
            Column("session", \.session), Column("device", \.device), Column("key_digest", \.keyDigest),
            Column("scope", \.scope), Column("audience", \.audience), Column("methods", \.methods),
            Column("authentication_time", \.sealedAuthenticationTime), Column("created_at", \.createdAt),
            Column("expires_at", \.expiresAt), Column("generation", \.generation), Column("current", \.current),
            Column("previous", \.previous), Column("sealed_current", \.sealedCurrent), Column("idle_end", \.idleEnd),
            Column("last_used_at", \.lastUsedAt), Column("misused_at", \.misusedAt), Column("revoked_at", \.revokedAt),
            Column("revocation_reason", \.revocationReason), Column("status_number", \.statusNumber),
            Column("claims", \.claims), Column("received_at", \.receivedAt), Column("id_token", \.sealedIDToken),
            Column("grace_end", \.graceEnd), Column("overlapped_at", \.overlappedAt),
        ],
        indexes: [
            .index(\.account), .index(\.account, \.revokedAt, \.client), .index(\.client), .index(\.device),
            .index(\.parent), .index(\.expiresAt), .index(\.revokedAt, \.statusNumber),
            .index(\.session, \.client, \.revokedAt),
        ])

    package init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        parent = try cells.get("parent")
        client = try cells.get("client")
        account = try cells.get("account")
        session = try cells.get("session")
        device = try cells.get("device")
        keyDigest = try cells.get("key_digest")
        scope = try cells.get("scope")
        audience = try cells.get("audience")
        methods = try cells.get("methods")
        sealedAuthenticationTime = try cells.get("authentication_time")
        createdAt = try cells.get("created_at")
        expiresAt = try cells.get("expires_at")
        generation = try cells.get("generation")
        current = try cells.get("current")
        previous = try cells.get("previous")
        sealedCurrent = try cells.get("sealed_current")
        idleEnd = try cells.get("idle_end")
        lastUsedAt = try cells.get("last_used_at")
        misusedAt = try cells.get("misused_at")
        revokedAt = try cells.get("revoked_at")
        revocationReason = try cells.get("revocation_reason")
        statusNumber = try cells.get("status_number")
        claims = try cells.get("claims")
        graceEnd = try cells.get("grace_end")
        overlappedAt = try cells.get("overlapped_at")
        receivedAt = try cells.get("received_at")
        sealedIDToken = try cells.get("id_token")
    }
}
