package import Foundation
package import GatehouseRows

/// How many tries have failed for an email address, a network or something else, of which the row contains digests
/// under a secret of the service.
package struct LimitRecord: Sendable, Hashable {
    package let digest: [UInt8]
    /// The same for all rows of an email address.
    package let subject: [UInt8]
    package var count: Int
    package var expiresAt: Date
    /// Whether the audit knows that the limit is reached.
    package var isNoted: Bool
}

extension LimitRecord: StoredRow {
    package static let table = Table<LimitRecord>(
        "limits", key: \.digest,
        columns: [
            Column("digest", \.digest), Column("subject", \.subject), Column("count", \.count),
            Column("expires_at", \.expiresAt), Column("is_noted", \.isNoted),
        ],
        indexes: [.index(\.subject), .index(\.expiresAt)])

    package init(_ cells: Cells) throws(StorageError) {
        digest = try cells.get("digest")
        subject = try cells.get("subject")
        count = try cells.get("count")
        expiresAt = try cells.get("expires_at")
        isNoted = try cells.get("is_noted")
    }
}
