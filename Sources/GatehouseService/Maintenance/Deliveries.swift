import Foundation
import GatehouseRows
package import GatehouseTypes

/// What has to be sent. Each delivery is tried by one instance at a time, again and again until it has succeeded or has
/// expired. It survives a crash of the instance that tries it.
package struct Deliveries: Sendable {
    /// How long an instance has for one try.
    static let leaseDuration: TimeInterval = 60
    /// The delay after the first failure. Each further one doubles it.
    static let firstDelay: TimeInterval = 30
    static let maximumDelay: TimeInterval = 3600

    let context: ServiceContext

    /// A delivery that this instance tries.
    package struct Claimed: Sendable {
        package let id: String
        package let kind: String
        package let payload: Secret
        let lease: String
    }

    /// Adds a delivery.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func add(_ kind: String, _ payload: Secret, lifetime: Duration) async throws {
        let delivery = try context.delivery(kind, payload, lifetime: lifetime)
        try await context.storage.write { $0.insert(delivery) }
    }

    /// Claims the delivery that has waited longest. Until the lease ends, nobody else gets it.
    ///
    /// - Returns: The delivery; `nil` if none is due.
    /// - Throws: ``ServiceError`` if the storage fails.
    package func claim() async throws -> Claimed? {
        let (now, lease) = (context.time.now, context.randomness.token(byteCount: 16))
        let claimed: DeliveryRecord? = try await context.storage.write { transaction in
            let due = try transaction.first(
                DeliveryRecord.self, where: \.nextAttemptAt < now, \.expiresAt > now,
                orderedBy: [.ascending(\.nextAttemptAt)], lock: .update)
            guard let due else { return nil }
            var claimed = due
            claimed.attempts += 1
            claimed.lease = lease
            claimed.nextAttemptAt = now.addingTimeInterval(Deliveries.leaseDuration)
            transaction.update(due, to: claimed)
            return claimed
        }
        guard let claimed else { return nil }
        let payload = try context.vault.open(claimed.payload, as: Deliveries.vaultName(claimed.id))
        return Claimed(id: claimed.id, kind: claimed.kind, payload: payload, lease: lease)
    }

    /// Ends a delivery that has succeeded.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func finish(_ delivery: Claimed) async throws {
        try await context.storage.write { transaction in
            transaction.deleteAll(DeliveryRecord.self, where: \.id == delivery.id, \.lease == delivery.lease)
        }
    }

    /// Puts a delivery back that has failed.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func putBack(_ delivery: Claimed) async throws {
        let now = context.time.now
        try await context.storage.write { transaction in
            let found = try transaction.first(DeliveryRecord.self, where: \.id == delivery.id, lock: .update)
            guard let found, found.lease == delivery.lease else { return }
            var waiting = found
            waiting.lease = nil
            let delay = Deliveries.firstDelay * pow(2, Double(min(found.attempts - 1, 16)))
            waiting.nextAttemptAt = now.addingTimeInterval(min(delay, Deliveries.maximumDelay))
            transaction.update(found, to: waiting)
        }
    }

    static func vaultName(_ id: String) -> String { "delivery \(id)" }
}

extension ServiceContext {
    /// A delivery that a transaction can insert.
    func delivery(_ kind: String, _ payload: Secret, lifetime: Duration) throws -> DeliveryRecord {
        let (id, now) = (randomness.token(byteCount: 16), time.now)
        return DeliveryRecord(
            id: id, kind: kind, payload: try vault.seal(payload, as: Deliveries.vaultName(id)), createdAt: now,
            expiresAt: now.addingTimeInterval(lifetime.seconds), attempts: 0, nextAttemptAt: now, lease: nil)
    }
}
