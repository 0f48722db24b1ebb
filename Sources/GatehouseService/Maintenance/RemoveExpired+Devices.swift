import Foundation
import GatehouseRows
import GatehouseTypes

extension RemoveExpired {
    /// The time for which a revoked device is stored: 30 days.
    package static let revokedDevices: Duration = .seconds(30 * 86_400)

    /// The time for which a device that isn't used is stored: 90 days.
    package static let unusedDevices: Duration = .seconds(90 * 86_400)

    /// Deletes devices that were revoked, and those on which nobody is signed in and that weren't seen for long.
    func removeDevices() async throws {
        let now = context.time.now
        let revoked = now.addingTimeInterval(-RemoveExpired.revokedDevices.seconds)
        try await inSteps { transaction in
            let devices = try transaction.all(
                DeviceRecord.self, where: \.revokedAt < revoked, orderedBy: [.ascending(\.revokedAt)],
                limit: RemoveExpired.step, lock: .update)
            for device in devices { transaction.deleteWithLinks(device) }
            return devices.count
        }
        let unused = now.addingTimeInterval(-RemoveExpired.unusedDevices.seconds)
        try await inSteps { transaction in
            let devices = try transaction.all(
                DeviceRecord.self, where: \.lastSeenAt < unused, orderedBy: [.ascending(\.lastSeenAt)],
                limit: RemoveExpired.step, lock: .update)
            let uses = try devices.map { try transaction.lastUse(of: $0, at: now) }
            for (device, use) in zip(devices, uses) {
                guard let use else {
                    transaction.deleteWithLinks(device)
                    continue
                }
                // A refresh doesn't change the device's row.
                var seen = device
                seen.lastSeenAt = max(use, unused.nextHour)
                transaction.update(device, to: seen)
            }
            return devices.count
        }
    }
}
