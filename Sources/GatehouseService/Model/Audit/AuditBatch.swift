package import Foundation
package import GatehouseRows

/// A number of audit entries that were added to the chain together.
package struct AuditBatch: Sendable, Hashable {
    /// The number of its last entry.
    package let end: Int
    /// How many entries it has.
    package let count: Int
    /// The digest of the batch before it.
    package let previous: TokenDigest
    /// The digest over ``previous`` and all entries.
    package let digest: TokenDigest
    package let sealedAt: Date
    /// The MAC of all that.
    package var mac: [UInt8]
}

extension AuditBatch: StoredRow {
    package static let table = Table<AuditBatch>(
        "audit_batches", key: \.end,
        columns: [
            Column("last_entry", \.end), Column("count", \.count), Column("previous", \.previous),
            Column("digest", \.digest),
            Column("sealed_at", \.sealedAt), Column("mac", \.mac),
        ])

    package init(_ cells: Cells) throws(StorageError) {
        end = try cells.get("last_entry")
        count = try cells.get("count")
        previous = try cells.get("previous")
        digest = try cells.get("digest")
        sealedAt = try cells.get("sealed_at")
        mac = try cells.get("mac")
    }
}
