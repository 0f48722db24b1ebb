import Foundation
import GatehouseRows
import GatehouseTypes

extension Transaction {
    /// Finds codes of the client that have expired, which make room if it has as many as may wait. The rows only say
    /// the hour of their end. The client is locked for update.
    ///
    /// - Throws: ``Refusal``: `too_many_attempts` if all of those that are looked at wait for an answer.
    func expiredDeviceCodes(of client: ClientID, in context: ServiceContext) throws -> [DeviceCodeRecord] {
        let (number, now) = (context.configuration.bounds.deviceCodes, context.time.now)
        let waiting = try count(
            DeviceCodeRecord.self, where: \.client == client, \.stage == .pending, \.removableAt > now, upTo: number)
        guard waiting >= number else { return [] }
        let oldest = try all(
            DeviceCodeRecord.self, where: \.client == client, \.stage == .pending, \.removableAt > now,
            orderedBy: [.ascending(\.removableAt), .ascending(\.digest)], limit: Bounds.examinedCodes, lock: .update)
        let expired = try oldest.filter { try DeviceCodeContent(of: $0, in: context.vault).expiresAt < now }
        guard !expired.isEmpty else {
            throw Refusal(
                at: .deviceCodes, "Too many device codes of the client wait for an answer.",
                for: context.configuration.lifetimes.deviceCode)
        }
        return expired
    }
}
