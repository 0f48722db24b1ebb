import Foundation
import GatehouseRows
package import GatehouseTypes

extension Deliveries {
    /// How many deliveries wait for one client at most, so that a client that doesn't answer can't fill the database.
    package static let maximumPerClient = 5_000
    /// How many of those that are too many are removed at once.
    package static let removedAtOnce = 1_000

    /// The deliveries that wait or are under way.
    package struct Waiting: Sendable {
        /// How many there are, up to 10,000.
        package let count: Int
        /// The client for which most of those that were counted wait; `nil` if there is none.
        package let busiest: ClientID?
    }

    /// How many deliveries wait or are under way, up to 10,000.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func waitingCount() async throws -> Int {
        try await waiting().count
    }

    /// Counts the deliveries that wait or are under way.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func waiting() async throws -> Waiting {
        let now = context.time.now
        let found = try await context.storage.read {
            try $0.all(
                DeliveryRecord.self, where: \.expiresAt > now, \.failedAt == nil, limit: Deliveries.maximumCount)
        }
        let counts = Dictionary(grouping: found.compactMap(\.client)) { $0 }.mapValues(\.count)
        return Waiting(count: found.count, busiest: counts.max { $0.value < $1.value }?.key)
    }

    /// Gives up the oldest deliveries to a client if too many wait. They are removed, and the audit has one entry.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - maximum: How many may wait.
    /// - Returns: How many were given up: all that are too many, or the first ``removedAtOnce`` of them.
    /// - Throws: ``ServiceError`` if the storage fails.
    package func giveUpOldest(
        to client: ClientID, beyond maximum: Int = Deliveries.maximumPerClient
    ) async throws -> Int {
        let limit = maximum + Deliveries.removedAtOnce
        let times = try await context.storage.read {
            try $0.all(
                DeliveryRecord.self, where: \.client == client, \.failedAt == nil,
                orderedBy: [.ascending(\.createdAt)], limit: limit
            ).map(\.createdAt)
        }
        guard times.count > maximum else { return 0 }
        let (kept, context) = (times[times.count - maximum], context)
        let excess = times.count { $0 < kept }
        guard excess > 0 else { return 0 }
        let entry = context.entry(.deliveryFailed, .refused, by: .service, client: client)
        try await context.storage.write { transaction in
            transaction.deleteAll(
                DeliveryRecord.self, where: \.client == client, \.failedAt == nil, \.createdAt < kept)
            try transaction.record(entry, in: context)
        }
        return excess
    }
}
