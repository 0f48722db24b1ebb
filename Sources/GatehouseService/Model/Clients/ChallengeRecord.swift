package import Foundation
package import GatehouseRows

/// A challenge that a backend signs to prove that it has the private key of the key that it uploads. It can be used
/// once.
package struct ChallengeRecord: Sendable, Hashable {
    package let digest: TokenDigest
    package let expiresAt: Date
}

extension ChallengeRecord: StoredRow {
    package static let table = Table<ChallengeRecord>(
        "challenges", key: \.digest, columns: [Column("digest", \.digest), Column("expires_at", \.expiresAt)],
        indexes: [.index(\.expiresAt)])

    package init(_ cells: Cells) throws(StorageError) {
        digest = try cells.get("digest")
        expiresAt = try cells.get("expires_at")
    }
}

extension Transaction {
    /// Uses up a challenge.
    ///
    /// - Throws: ``Refusal`` if it is unknown, expired or used.
    mutating func use(_ challenge: TokenDigest, at now: Date) throws {
        let record = try first(ChallengeRecord.self, where: \.digest == challenge, lock: .update)
        guard let record, now < record.expiresAt else {
            throw Refusal(.invalidClientMetadata, "The challenge is unknown, expired or already used.")
        }
        delete(record)
    }
}
