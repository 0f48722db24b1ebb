package import Foundation
package import GatehouseRows
package import GatehouseTypes

/// That an account uses an app on a device, with the app's own key.
package struct DeviceLink: Sendable, Hashable {
    package let account: AccountID
    package let client: ClientID
    package let device: DeviceID
    /// The app's key on that device.
    package var keyDigest: KeyDigest
    /// The hours of the first and of the last exchange.
    package let createdAt: Date
    package var lastSeenAt: Date
}

extension DeviceLink: StoredRow {
    package static let table = Table<DeviceLink>(
        "device_links", key: \.device, \.client,
        columns: [
            Column("account", \.account), Column("client", \.client), Column("device", \.device),
            Column("key_digest", \.keyDigest), Column("created_at", \.createdAt),
            Column("last_seen_at", \.lastSeenAt),
        ],
        indexes: [.index(\.account), .index(\.client)])

    package init(_ cells: Cells) throws(StorageError) {
        account = try cells.get("account")
        client = try cells.get("client")
        device = try cells.get("device")
        keyDigest = try cells.get("key_digest")
        createdAt = try cells.get("created_at")
        lastSeenAt = try cells.get("last_seen_at")
    }
}
