import Foundation
import GatehouseRows
public import GatehouseTypes

/// Revokes a device and everything that the apps on it have.
public struct RevokeDevice: Sendable {
    let context: ServiceContext

    /// Revokes the device. Its families end. So do all browser sessions, codes and interactions of its account, since
    /// the service can't know which of the browsers are on the device, and every sign-in that is under way. So the
    /// device comes back only by a new sign-in with a credential. The families of other devices stay.
    ///
    /// - Returns: How many families ended.
    /// - Throws: ``Refusal`` if there is no such device. ``ServiceError`` if the storage fails.
    public func callAsFunction(_ id: DeviceID) async throws -> Int {
        let (now, context) = (context.time.now, context)
        return try await context.storage.write { transaction in
            guard let known = try transaction.first(DeviceRecord.self, where: \.id == id) else {
                throw Refusal(.notFound, "The device doesn't exist.")
            }
            let before = try transaction.existing(known.account)
            let device = try transaction.first(DeviceRecord.self, where: \.id == id, lock: .update)
            guard let device, device.revokedAt == nil else { return 0 }
            let end = try transaction.endOfSessions(of: before.id, in: context)
            let families = try transaction.all(
                TokenFamily.self, where: \.device == id, \.revokedAt == nil, lock: .update)
            var after = before
            after.generation += 1
            transaction.endSignIns(of: before.id, with: end, at: now)
            transaction.update(before, to: after)
            transaction.updateAll(
                TokenFamily.self, where: \.device == id, \.revokedAt == nil,
                settings: .set(\.revokedAt, now), .set(\.revocationReason, .deviceRevoked))
            var revoked = device
            revoked.revokedAt = now
            transaction.update(device, to: revoked)
            try transaction.record(
                context.entry(.deviceRevoked, .accepted, account: device.account, device: id), in: context)
            return families.count { $0.isLive(at: now) }
        }
    }
}
