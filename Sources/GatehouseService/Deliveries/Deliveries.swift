package import Foundation
import GatehouseRows
package import GatehouseTypes

/// What has to be sent. Each delivery is tried by one instance at a time, again and again until it has succeeded, has
/// failed for good, or has expired. It survives a crash of the instance that tries it, and is tried again then: a
/// receiver may get it twice.
package struct Deliveries: Sendable {
    /// How long an instance has for one try.
    static let leaseDuration: TimeInterval = 60
    /// The delay after the first failure. Each further one doubles it.
    static let firstDelay: TimeInterval = 30
    static let maximumDelay: TimeInterval = 3600
    /// How often one is tried. Its lifetime usually ends before.
    static let maximumAttempts = 40
    /// The number of tries to a client that registered itself, whose address may be anybody's.
    static let maximumAttemptsOfStrangers = 5
    /// How many waiting ones are counted.
    static let maximumCount = 10_000

    let context: ServiceContext

    /// A delivery that this instance tries.
    package struct Claimed: Sendable {
        package let id: String
        package let kind: String
        /// The client that it is sent to; `nil` if it isn't sent to a client.
        package let client: ClientID?
        package let payload: Secret
        /// How often it was tried, with this time.
        package let attempts: Int
        let lease: String
    }

    /// Adds a delivery.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func add(
        _ kind: String, to client: ClientID? = nil, _ payload: Secret, lifetime: Duration
    ) async throws {
        let delivery = try context.delivery(kind, to: client, payload, lifetime: lifetime)
        try await context.storage.write { $0.insert(delivery) }
    }

    /// The deliveries that are due, the one that has waited longest first.
    ///
    /// - Parameters:
    ///   - start: Only those that are due since later than that.
    ///   - limit: How many at most.
    /// - Returns: The deliveries.
    /// - Throws: ``ServiceError`` if the storage fails.
    package func due(after start: Date = .distantPast, limit: Int) async throws -> [DeliveryRecord] {
        let now = context.time.now
        return try await context.storage.read { try $0.dueDeliveries(after: start, at: now, limit: limit) }
    }

    /// Claims a delivery that was due. Until the lease ends, nobody else gets it.
    ///
    /// - Returns: The delivery; `nil` if it isn't due any more, because another instance has it for example.
    /// - Throws: ``ServiceError`` if the storage fails.
    package func claim(_ due: DeliveryRecord) async throws -> Claimed? {
        try await claim { transaction, now in
            let found = try transaction.first(DeliveryRecord.self, where: \.id == due.id, lock: .update)
            return found.flatMap { $0.nextAttemptAt < now && now < $0.expiresAt ? $0 : nil }
        }
    }

    /// Claims the delivery that has waited longest.
    ///
    /// - Returns: The delivery; `nil` if none is due.
    /// - Throws: ``ServiceError`` if the storage fails.
    package func claim() async throws -> Claimed? {
        try await claim { try $0.dueDeliveries(at: $1, limit: 1, lock: .update).first }
    }

    private func claim(
        _ find: @escaping @Sendable (borrowing Transaction, Date) throws -> DeliveryRecord?
    ) async throws -> Claimed? {
        let (now, lease) = (context.time.now, context.randomness.token(byteCount: 16))
        let claimed: DeliveryRecord? = try await context.storage.write { transaction in
            guard let due = try find(transaction, now) else { return nil }
            var claimed = due
            claimed.attempts += 1
            claimed.lease = lease
            claimed.nextAttemptAt = now.addingTimeInterval(Deliveries.leaseDuration)
            transaction.update(due, to: claimed)
            return claimed
        }
        guard let claimed else { return nil }
        let payload = try context.vault.open(claimed.payload, as: Deliveries.vaultName(claimed.id))
        return Claimed(
            id: claimed.id, kind: claimed.kind, client: claimed.client, payload: payload, attempts: claimed.attempts,
            lease: lease)
    }

    /// Ends a delivery that has succeeded.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func finish(_ delivery: Claimed) async throws {
        try await context.storage.write { transaction in
            transaction.deleteAll(DeliveryRecord.self, where: \.id == delivery.id, \.lease == delivery.lease)
        }
    }

    /// Puts a delivery back that has failed. If there is no time for another try, or there were too many, it has failed
    /// for good. A client that registered itself gets fewer.
    ///
    /// - Returns: Whether it is tried again.
    /// - Throws: ``ServiceError`` if the storage fails.
    @discardableResult
    package func putBack(_ delivery: Claimed, because failure: String? = nil) async throws -> Bool {
        let delay = Deliveries.firstDelay * pow(2, Double(min(delivery.attempts - 1, 16)))
        let next = context.time.now.addingTimeInterval(min(delay, Deliveries.maximumDelay))
        return try await end(delivery, because: failure, next: next)
    }

    /// Ends a delivery that has failed for good. The row stays for the operator, until ``RemoveExpired`` deletes it, or
    /// ``removeOldestFailed(to:beyond:)``.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func giveUp(_ delivery: Claimed, because failure: String) async throws {
        _ = try await end(delivery, because: failure, next: nil)
    }

    /// Lets all that a client waits for, and that is due, wait longer. What is under way isn't touched.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func postpone(to client: ClientID, by delay: Duration) async throws {
        let now = context.time.now
        let next = now.addingTimeInterval(delay.seconds)
        try await context.storage.write { transaction in
            transaction.updateAll(
                DeliveryRecord.self, where: \.client == client, \.nextAttemptAt < now, \.failedAt == nil,
                settings: .set(\.nextAttemptAt, next))
        }
    }

    private func end(_ delivery: Claimed, because failure: String?, next: Date?) async throws -> Bool {
        let (now, context) = (context.time.now, context)
        let entry = context.entry(.deliveryFailed, .refused, by: .service, client: delivery.client)
        return try await context.storage.write { transaction in
            let found = try transaction.first(DeliveryRecord.self, where: \.id == delivery.id, lock: .update)
            guard let found, found.lease == delivery.lease else { return true }
            let client = try found.client.flatMap { try transaction.client($0, lock: .none) }
            let maximum =
                client?.registeredItself == true
                ? Deliveries.maximumAttemptsOfStrangers : Deliveries.maximumAttempts
            var ended = found
            (ended.lease, ended.failure) = (nil, failure)
            let isRepeated = delivery.attempts < maximum && next.map { $0 < found.expiresAt } ?? false
            ended.nextAttemptAt = isRepeated ? next ?? found.expiresAt : found.expiresAt
            if !isRepeated {
                ended.failedAt = now
                try transaction.record(entry, in: context)
            }
            transaction.update(found, to: ended)
            return isRepeated
        }
    }

    static func vaultName(_ id: String) -> String { "delivery \(id)" }
}

extension Transaction {
    /// The deliveries that are due, the one that has waited longest first.
    fileprivate func dueDeliveries(
        after start: Date = .distantPast, at now: Date, limit: Int, lock: RowQuery.Lock = .none
    ) throws -> [DeliveryRecord] {
        try all(
            DeliveryRecord.self, where: \.nextAttemptAt > start, \.nextAttemptAt < now, \.expiresAt > now,
            orderedBy: [.ascending(\.nextAttemptAt)], limit: limit, lock: lock)
    }
}

extension ServiceContext {
    /// A delivery that a transaction can insert.
    func delivery(
        _ kind: String, to client: ClientID? = nil, _ payload: Secret, lifetime: Duration
    ) throws -> DeliveryRecord {
        let (id, now) = (randomness.token(byteCount: 16), time.now)
        return DeliveryRecord(
            id: id, kind: kind, client: client, payload: try vault.seal(payload, as: Deliveries.vaultName(id)),
            createdAt: now, expiresAt: now.addingTimeInterval(lifetime.seconds), attempts: 0, nextAttemptAt: now,
            lease: nil, failure: nil, failedAt: nil)
    }
}
