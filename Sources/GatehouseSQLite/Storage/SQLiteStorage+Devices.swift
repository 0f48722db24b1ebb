public import Foundation
public import GatehouseService
public import GatehouseTypes

extension SQLiteStorage {
    /// The device of that id.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func device(_ id: DeviceID) async throws -> DeviceRecord? {
        try await read { try $0.device(id) }
    }

    /// The account's device with that key that hasn't been revoked.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func device(account: AccountID, keyThumbprint: String) async throws -> DeviceRecord? {
        try await read { try $0.liveDevice(account: account, keyThumbprint: keyThumbprint) }
    }

    /// The account's devices, oldest first.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func devices(account: AccountID) async throws -> [DeviceRecord] {
        try await read {
            try $0.all(
                "SELECT * FROM devices WHERE account = ? ORDER BY created_at, rowid", [account], DeviceRecord.init)
        }
    }

    /// Which apps are used on a device, oldest first.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func links(device: DeviceID) async throws -> [DeviceLink] {
        try await read {
            try $0.all(
                "SELECT * FROM device_links WHERE device = ? ORDER BY created_at, rowid", [device], DeviceLink.init)
        }
    }

    /// Exchanges a device's platform token for an app's tokens.
    ///
    /// - Throws: ``/GatehouseService/ServiceError``.
    public func exchange(_ exchange: DeviceExchange) async throws -> DeviceExchange.Outcome {
        try await write { connection in
            let outcome = exchange.outcome(
                subject: try connection.accessToken(exchange.subject),
                device: try connection.device(exchange.link.device))
            guard outcome == .exchanged else { return outcome }
            try connection.link(exchange.link)
            try connection.begin(exchange.family, exchange.refreshToken, exchange.accessToken)
            try connection.noteSeen(exchange.link.device, at: exchange.now)
            try connection.append(exchange.auditEntry)
            return outcome
        }
    }

    /// Revokes a device and its families.
    ///
    /// - Throws: ``/GatehouseService/ServiceError/Code/notFound`` and other ``/GatehouseService/ServiceError`` values.
    public func revokeDevice(_ id: DeviceID, at now: Date, audit: AuditEntry) async throws -> [FamilyID] {
        try await write { connection in
            guard let device = try connection.device(id) else {
                throw ServiceError(.notFound, "The device doesn't exist.")
            }
            guard device.revokedAt == nil else { return [] }
            try connection.run("UPDATE devices SET revoked_at = ? WHERE id = ?", [now, id])
            let revoked = try connection.revokeFamilies("device", is: id, for: .deviceRevoked, at: now)
            try connection.append(audit)
            return revoked
        }
    }
}
