import Foundation
import GatehouseRows
import GatehouseTypes

/// Deletes what ended long ago, so that the storage doesn't grow without limit. An operator runs it now and then.
public struct RemoveExpired: Sendable {
    /// How long something is stored after its end, so that a late use of it is recognized: 1 day.
    package static let margin: Duration = .seconds(86_400)

    /// The time for which a revoked token family is stored: 2 days. A status list names it for 25 hours.
    package static let revokedFamilies: Duration = .seconds(2 * 86_400)

    /// How many rows one transaction deletes. Other transactions wait for it.
    static let step = 200

    let context: ServiceContext

    /// Deletes codes, challenges, sessions, interactions, initial access tokens, uses of proofs, revoked access tokens,
    /// counts of failures, token families, devices that were revoked or on which nobody is signed in, deliveries that
    /// have expired, and audit entries up to a checkpoint. Clients and accounts stay. What was deleted, now or before a
    /// crash, is removed from the storage's files, too.
    ///
    /// Nothing is deleted while the clock can't be trusted: after a start more than a day away from the last time at
    /// which the service was running, for one hour; and after a jump of more than a day, until the service is started
    /// again.
    ///
    /// - Parameter acceptsClock: Whether the clock is right, as the operator knows.
    /// - Throws: ``Refusal``: `temporarily_unavailable` if the clock can't be trusted. ``ServiceError`` if the storage
    ///   fails.
    public func callAsFunction(acceptsClock: Bool = false) async throws {
        // What an earlier process has left behind is old at any time. Otherwise the end of this function removes it.
        try? await context.storage.removeRemains()
        try await checkClock(isAccepted: acceptsClock)
        let end = context.time.now.addingTimeInterval(-RemoveExpired.margin.seconds)
        try await remove(DeliveryRecord.self, where: \.expiresAt < end, by: .ascending(\.expiresAt))
        try await remove(AuthorizationCodeRecord.self, where: \.removableAt < end, by: .ascending(\.removableAt))
        try await remove(DeviceCodeRecord.self, where: \.removableAt < end, by: .ascending(\.removableAt))
        try await remove(ChallengeRecord.self, where: \.expiresAt < end, by: .ascending(\.expiresAt))
        try await remove(SessionRecord.self, where: \.expiresAt < end, by: .ascending(\.expiresAt))
        // Of these nothing has to be recognized later, and strangers make most of them.
        let now = context.time.now
        try await remove(InteractionRecord.self, where: \.expiresAt < now, by: .ascending(\.expiresAt))
        try await remove(InitialTokenRecord.self, where: \.expiresAt < now, by: .ascending(\.expiresAt))
        try await remove(
            DeviceCodeRecord.self, where: \.removableAt < now, \.redeemedFor == nil, by: .ascending(\.removableAt))
        try await remove(ReplayRecord.self, where: \.expiresAt < now, by: .ascending(\.expiresAt))
        try await remove(LimitRecord.self, where: \.expiresAt < now, by: .ascending(\.expiresAt))
        try await remove(TokenFamily.self, where: \.expiresAt < end, by: .ascending(\.expiresAt))
        let revoked = now.addingTimeInterval(-RemoveExpired.revokedFamilies.seconds)
        try await remove(TokenFamily.self, where: \.revokedAt < revoked, by: .ascending(\.revokedAt))
        try await removeDevices()
        try await removeStrangersData()
        let auditEnd = context.time.now.addingTimeInterval(-context.configuration.lifetimes.audit.seconds)
        try await PruneAudit(context: context)(before: auditEnd)
        try await context.storage.removeRemains()
    }

    private func checkClock(isAccepted: Bool) async throws {
        let lastSeen = try await context.storage.read { try $0.date(of: SettingRecord.lastSeen) }
        let verdict = context.retentionClock.verdict(lastSeen: lastSeen)
        guard isAccepted || verdict == .trusted else {
            var refusal = Refusal(
                .temporarilyUnavailable,
                "The clock differs by more than a day from what was expected. Expired rows aren't deleted.")
            if case .waiting(let delay) = verdict { refusal.retryDelay = delay }
            throw refusal
        }
        let now = context.time.now
        try await context.storage.write { try $0.set(SettingRecord.lastSeen, to: now) }
    }

    /// Deletes the keys of what the audit knows of strangers: their addresses are erased.
    private func removeStrangersData() async throws {
        let age = context.configuration.lifetimes.strangersData.seconds
        let end = AuditWriter.keyName(ofDay: context.time.now.addingTimeInterval(-age))
        try await context.storage.write {
            $0.deleteAll(AuditKeyRecord.self, where: \.name > "day ", \.name < end)
        }
    }

    private func remove<Row: StoredRow>(
        _ type: Row.Type, where conditions: Where<Row>..., by order: RowOrder<Row>
    ) async throws {
        try await inSteps { transaction in
            let rows = try transaction.all(
                type, matching: conditions, orderedBy: [order], limit: RemoveExpired.step, lock: .update)
            for row in rows { transaction.delete(row) }
            return rows.count
        }
    }

    /// Runs a transaction that finds up to ``step`` rows again and again, until it finds fewer.
    func inSteps(_ remove: @escaping @Sendable (inout Transaction) throws -> Int) async throws {
        var count = RemoveExpired.step
        while count == RemoveExpired.step {
            try Task.checkCancellation()
            count = try await context.storage.write(remove)
        }
    }
}
