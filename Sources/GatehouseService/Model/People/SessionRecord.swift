package import Foundation
package import GatehouseRows
package import GatehouseTypes

package enum SessionIDKind {}
package typealias SessionID = Identifier<SessionIDKind>

/// That somebody is signed in to the service's own pages in a browser.
package struct SessionRecord: Sendable, Hashable, Identifiable {
    package let id: SessionID
    /// The digest of the browser's cookie.
    package let digest: TokenDigest
    package let account: AccountID
    /// The generation of the account in which the session began.
    package let generation: Int
    /// How the person proved to be the owner of the account (`amr`).
    package let methods: TextList
    package let authenticatedAt: Date
    package let createdAt: Date
    package var lastSeenAt: Date
    package let expiresAt: Date
    /// The address and the browser (`User-Agent`) of the sign-in.
    package let address: String?
    package let browser: String?

    package var standing: AccountStanding { AccountStanding(account: account, generation: generation) }

    /// The same sign-in as a part of an earlier session of the person in the same browser.
    func continuing(_ earlier: SessionRecord) -> SessionRecord {
        SessionRecord(
            id: earlier.id, digest: digest, account: account, generation: generation, methods: methods,
            authenticatedAt: authenticatedAt, createdAt: createdAt, lastSeenAt: lastSeenAt, expiresAt: expiresAt,
            address: address, browser: browser)
    }
}

extension SessionRecord: StoredRow {
    package static let table = Table<SessionRecord>(
        "sessions", key: \.id,
        columns: [
            Column("id", \.id), Column("digest", \.digest), Column("account", \.account),
            Column("generation", \.generation), Column("methods", \.methods),
            Column("authenticated_at", \.authenticatedAt), Column("created_at", \.createdAt),
            Column("last_seen_at", \.lastSeenAt), Column("expires_at", \.expiresAt), Column("address", \.address),
            Column("browser", \.browser),
        ],
        indexes: [.unique(\.digest), .index(\.account), .index(\.expiresAt)])

    package init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        digest = try cells.get("digest")
        account = try cells.get("account")
        generation = try cells.get("generation")
        methods = try cells.get("methods")
        authenticatedAt = try cells.get("authenticated_at")
        createdAt = try cells.get("created_at")
        lastSeenAt = try cells.get("last_seen_at")
        expiresAt = try cells.get("expires_at")
        address = try cells.get("address")
        browser = try cells.get("browser")
    }
}

extension Transaction {
    /// The session of a cookie, if it and its account are alive. With a lock, neither ends before the transaction ends.
    func session(
        _ digest: TokenDigest, at now: Date, lock: RowQuery.Lock = .share
    ) throws -> (session: SessionRecord, account: AccountRecord)? {
        guard let found = try first(SessionRecord.self, where: \.digest == digest), now < found.expiresAt,
            let account = try account(found.standing, lock: lock)
        else { return nil }
        guard lock != .none else { return (found, account) }
        // The account is locked before the session, as in every transaction.
        return try first(SessionRecord.self, where: \.digest == digest, lock: lock).map { ($0, account) }
    }
}
