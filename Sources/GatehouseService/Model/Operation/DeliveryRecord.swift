package import Foundation
package import GatehouseRows
package import GatehouseTypes

/// Something that has to be sent: a mail, or a message to a client. The service decides that it is sent, together with
/// what it is about. Its edge sends it.
package struct DeliveryRecord: Sendable, Hashable, Identifiable {
    package let id: String
    /// What sends it: the name of a sender of the edge.
    package let kind: String
    /// The client that it is sent to; nil if it isn't sent to a client.
    package let client: ClientID?
    /// What is sent, encrypted by the vault.
    package let payload: [UInt8]
    package let createdAt: Date
    /// When the sender gives up.
    package let expiresAt: Date
    package var attempts: Int
    /// When it may be tried next. While an instance tries, this is the end of its lease.
    package var nextAttemptAt: Date
    /// The lease of the instance that tries; nil if none does.
    package var lease: String?
    /// Why the last try failed; nil if none has.
    package var failure: String?
    /// When the sender gave up because of a failure; nil if it goes on.
    package var failedAt: Date?
}

extension DeliveryRecord: StoredRow {
    package static let table = Table<DeliveryRecord>(
        "deliveries", key: \.id,
        columns: [
            Column("id", \.id), Column("kind", \.kind), Column("payload", \.payload), Column("created_at", \.createdAt),
            Column("expires_at", \.expiresAt), Column("attempts", \.attempts),
            Column("next_attempt_at", \.nextAttemptAt), Column("lease", \.lease),
            Column("client", \.client), Column("failure", \.failure), Column("failed_at", \.failedAt),
        ],
        indexes: [.index(\.nextAttemptAt), .index(\.expiresAt), .index(\.client)])

    package init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        kind = try cells.get("kind")
        payload = try cells.get("payload")
        createdAt = try cells.get("created_at")
        expiresAt = try cells.get("expires_at")
        attempts = try cells.get("attempts")
        nextAttemptAt = try cells.get("next_attempt_at")
        lease = try cells.get("lease")
        client = try cells.get("client")
        failure = try cells.get("failure")
        failedAt = try cells.get("failed_at")
    }
}
