package import Foundation
package import GatehouseRows

/// The end of the chain at some time, signed, so that it can be stored elsewhere. What lies before a checkpoint can be
/// pruned.
package struct AuditCheckpoint: Sendable, Hashable {
    /// The number of the last entry.
    package let end: Int
    /// The digest of the last batch.
    package let digest: TokenDigest
    /// When it was signed, in whole seconds.
    package let time: Date
    /// The checkpoint as a token that the service has signed.
    package let token: String
}

extension AuditCheckpoint: StoredRow {
    package static let table = Table<AuditCheckpoint>(
        "audit_checkpoints", key: \.end,
        columns: [
            Column("last_entry", \.end), Column("digest", \.digest), Column("time", \.time), Column("token", \.token),
        ])

    package init(_ cells: Cells) throws(StorageError) {
        end = try cells.get("last_entry")
        digest = try cells.get("digest")
        time = try cells.get("time")
        token = try cells.get("token")
    }
}
