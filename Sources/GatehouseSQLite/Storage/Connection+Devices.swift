import Foundation
import GatehouseRows
import GatehouseService
import GatehouseTypes

extension Connection {
    func device(_ id: DeviceID) throws -> DeviceRecord? {
        try first("SELECT * FROM devices WHERE id = ?", [id], DeviceRecord.init)
    }

    func liveDevice(account: AccountID, keyThumbprint: String) throws -> DeviceRecord? {
        try first(
            "SELECT * FROM devices WHERE account = ? AND key_thumbprint = ? AND revoked_at IS NULL",
            [account, keyThumbprint], DeviceRecord.init)
    }

    func insert(_ device: DeviceRecord) throws {
        try insert(
            "devices",
            [
                "id": device.id, "account": device.account, "key_thumbprint": device.keyThumbprint,
                "name": device.name, "created_at": device.createdAt, "last_seen_at": device.lastSeenAt,
                "revoked_at": device.revokedAt,
            ])
    }

    func noteSeen(_ device: DeviceID?, at now: Date) throws {
        guard let device else { return }
        try run("UPDATE devices SET last_seen_at = ? WHERE id = ?", [now, device])
    }

    func link(_ link: DeviceLink) throws {
        try run(
            """
            INSERT INTO device_links (account, client, device, key_thumbprint, created_at, last_seen_at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (device, client, account)
            DO UPDATE SET key_thumbprint = excluded.key_thumbprint, last_seen_at = excluded.last_seen_at
            """,
            [link.account, link.client, link.device, link.keyThumbprint, link.createdAt, link.lastSeenAt])
    }
}

extension DeviceRecord {
    init(_ row: Row) throws {
        self.init(
            id: try row.get("id"), account: try row.get("account"), keyThumbprint: try row.get("key_thumbprint"),
            name: try row.get("name"), createdAt: try row.get("created_at"), lastSeenAt: try row.get("last_seen_at"),
            revokedAt: try row.get("revoked_at"))
    }
}

extension DeviceLink {
    init(_ row: Row) throws {
        self.init(
            account: try row.get("account"), client: try row.get("client"), device: try row.get("device"),
            keyThumbprint: try row.get("key_thumbprint"), createdAt: try row.get("created_at"),
            lastSeenAt: try row.get("last_seen_at"))
    }
}
