import Foundation
import GatehouseRows
package import GatehouseTypes

extension Deliveries {
    /// How many deliveries to one client that have failed for good are kept at most, so that a client that refuses all
    /// can't fill the database.
    package static let maximumFailedPerClient = 1_000

    /// Deletes the oldest deliveries to a client that have failed for good if there are too many. The audit has an
    /// entry for each since it failed.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - maximum: How many are kept.
    /// - Throws: ``ServiceError`` if the storage fails.
    package func removeOldestFailed(
        to client: ClientID, beyond maximum: Int = Deliveries.maximumFailedPerClient
    ) async throws {
        let limit = maximum + Deliveries.removedAtOnce
        var isMore = true
        while isMore {
            try Task.checkCancellation()
            let times = try await context.storage.read {
                try $0.all(
                    DeliveryRecord.self, where: \.client == client, .isSet(\.failedAt),
                    orderedBy: [.ascending(\.createdAt)], limit: limit
                ).map(\.createdAt)
            }
            guard times.count > maximum, let oldest = times.first else { return }
            let kept = times[times.count - maximum]
            guard oldest < kept else { return }
            try await context.storage.write {
                $0.deleteAll(
                    DeliveryRecord.self, where: \.client == client, .isSet(\.failedAt), \.createdAt < kept)
            }
            isMore = times.count == limit
        }
    }
}
