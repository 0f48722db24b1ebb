import Foundation
import GatehouseRows
import GatehouseTypes

/// A device that makes room for a new one of the same account.
struct DisplacedDevice {
    let device: DeviceRecord
    /// The families of the new device's client on it, which end.
    fileprivate let families: [TokenFamily]
}

extension Transaction {
    /// The number of devices, those with the oldest sign-ins, that are looked at to find one that may be deleted.
    private static var examinedDevices: Int { 16 }

    /// Finds a device that makes room for a new one: one on which nobody is signed in, or only the client for which the
    /// new one is made. Of some with the oldest sign-ins it is the one that was unused the longest. The account is
    /// locked for update.
    ///
    /// - Returns: The device; nil if there is room. Nil also if only other clients are signed in on those devices:
    ///   their number is limited by that of their families.
    func displacedDevice(
        of account: AccountID, for client: ClientID, in context: ServiceContext
    ) throws -> DisplacedDevice? {
        let (number, now) = (context.configuration.bounds.devicesOfAccount, context.time.now)
        guard try count(DeviceRecord.self, where: \.account == account, upTo: number) >= number else { return nil }
        let oldest = try all(
            DeviceRecord.self, where: \.account == account,
            orderedBy: [.ascending(\.lastSeenAt), .ascending(\.id)], limit: Self.examinedDevices, lock: .update)
        let own = try all(
            TokenFamily.self, where: \.account == account, \.revokedAt == nil, \.client == client,
            orderedBy: [.ascending(\.lastUsedAt), .ascending(\.id)], limit: Self.examinedDevices)
        let ownDevices = try own.compactMap(\.device).compactMap { id in
            try first(DeviceRecord.self, where: \.id == id, lock: .update)
        }
        // A refresh doesn't change the device's row.
        let seen = try (oldest + ownDevices).map { max($0.lastSeenAt, try lastUse(of: $0, at: now) ?? .distantPast) }
        for (device, _) in zip(oldest + ownDevices, seen).sorted(by: { $0.1 < $1.1 }) {
            let families = try all(
                TokenFamily.self, where: \.device == device.id, \.revokedAt == nil, orderedBy: [.ascending(\.id)],
                lock: .update)
            let used = families.filter { $0.isLive(at: now) && now < $0.idleEnd }
            guard used.allSatisfy({ $0.client == client }) else { continue }
            return DisplacedDevice(device: device, families: families)
        }
        return nil
    }

    /// Deletes the device that makes room, and ends what its client has there.
    ///
    /// - Returns: The audit entry about it, unless nobody was signed in there.
    mutating func remove(_ displaced: DisplacedDevice, in context: ServiceContext) -> AuditEntry? {
        let (device, now) = (displaced.device, context.time.now)
        context.boundsMet.count()
        for family in displaced.families { revoke(family, for: .displaced, at: now) }
        deleteWithLinks(device)
        guard device.revokedAt == nil, !displaced.families.isEmpty else { return nil }
        return context.entry(
            .deviceRevoked, .accepted, because: .devicesOfAccount, account: device.account, device: device.id)
    }
}

extension Transaction {
    /// The hour in which somebody who is signed in on a device used it last; nil if nobody is signed in there.
    func lastUse(of device: DeviceRecord, at now: Date) throws -> Date? {
        try all(TokenFamily.self, where: \.device == device.id, \.revokedAt == nil)
            .filter { $0.isLive(at: now) && now < $0.idleEnd }.map(\.lastUsedAt).max()
    }

    /// Deletes a device, with the apps that are linked to it.
    mutating func deleteWithLinks(_ device: DeviceRecord) {
        deleteAll(DeviceLink.self, where: \.device == device.id)
        delete(device)
    }
}
