package import Foundation
package import GatehouseRows

/// The digest of a proof that was used. Until it expires, the proof can't be used again.
package struct ReplayRecord: Sendable, Hashable {
    package let digest: TokenDigest
    package var expiresAt: Date
}

extension ReplayRecord: StoredRow {
    package static let table = Table<ReplayRecord>(
        "replays", key: \.digest, columns: [Column("digest", \.digest), Column("expires_at", \.expiresAt)],
        indexes: [.index(\.expiresAt)])

    package init(_ cells: Cells) throws(StorageError) {
        digest = try cells.get("digest")
        expiresAt = try cells.get("expires_at")
    }
}
