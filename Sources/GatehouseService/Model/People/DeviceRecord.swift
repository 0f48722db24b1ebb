package import Foundation
package import GatehouseRows
package import GatehouseTypes

/// A device of an account, known by its key.
package struct DeviceRecord: Sendable, Hashable, Identifiable {
    /// The service's identifier. Apps never see it: each has another identifier for the device.
    package let id: DeviceID
    package let account: AccountID
    /// The device's key. Of the devices of an account that aren't revoked, no two have the same.
    package let keyDigest: KeyDigest
    /// The name that a person recognizes it by.
    package let name: String
    /// The hours of its first and of its last sign-in or exchange.
    package let createdAt: Date
    package var lastSeenAt: Date
    package var revokedAt: Date?
}

extension DeviceRecord: StoredRow {
    package static let table = Table<DeviceRecord>(
        "devices", key: \.id,
        columns: [
            Column("id", \.id), Column("account", \.account), Column("key_digest", \.keyDigest),
            Column("name", \.name), Column("created_at", \.createdAt), Column("last_seen_at", \.lastSeenAt),
            Column("revoked_at", \.revokedAt),
        ],
        indexes: [
            .index(\.lastSeenAt), .index(\.revokedAt), .index(\.account, \.keyDigest),
            .unique(\.account, \.keyDigest, onlyWhereNull: \.revokedAt),
        ])

    package init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        account = try cells.get("account")
        keyDigest = try cells.get("key_digest")
        name = try cells.get("name")
        createdAt = try cells.get("created_at")
        lastSeenAt = try cells.get("last_seen_at")
        revokedAt = try cells.get("revoked_at")
    }
}
