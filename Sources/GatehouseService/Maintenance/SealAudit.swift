import Foundation
import GatehouseRows

/// Adds the new audit entries to the chain that weren't added when they were stored. A service does it all the time,
/// one instance at a time.
public struct SealAudit: Sendable {
    /// How many entries a batch has at most.
    package static let maximumCount = 500

    let context: ServiceContext

    /// Numbers the entries that have none yet, and adds them to the chain.
    ///
    /// Entries that the service didn't write, and those with a number that the chain hasn't given, are rejected: they
    /// stay outside the chain, and keep no entry out of it.
    ///
    /// - Returns: How many entries waited. If it is 500, there may be more.
    /// - Throws: ``ServiceError`` if the storage fails, or if the chain's end isn't the service's own.
    public func callAsFunction() async throws -> Int {
        let (now, chain, writer) = (context.time.now, context.auditChain, context.auditWriter)
        guard try await context.storage.read({ try !$0.waitingEntries(limit: 1).isEmpty }) else { return 0 }
        return try await context.storage.write { transaction in
            // One at a time. What is read afterwards contains what another one has sealed.
            try transaction.lock(secret: AuditChain.secretName)
            let last = try transaction.lastBatch(of: chain)
            let end = last?.end ?? 0
            let misplaced = try transaction.all(
                AuditRecord.self, where: \.sequence > end, orderedBy: [.ascending(\.sequence)],
                limit: SealAudit.maximumCount)
            let waiting = try transaction.waitingEntries(limit: SealAudit.maximumCount)
            var (own, rejected) = ([AuditRecord](), misplaced)
            for record in waiting {
                if writer.isAuthentic(record) { own.append(record) } else { rejected.append(record) }
            }
            for record in rejected {
                transaction.update(record, to: record.rejected(at: now))
            }
            guard !own.isEmpty else { return waiting.count }
            for (index, record) in own.enumerated() {
                transaction.update(record, to: record.numbered(end + 1 + index))
            }
            transaction.insert(chain.batch(of: own.map(\.protectedBytes), after: last, at: now))
            return waiting.count
        }
    }
}

extension Transaction {
    /// The entries that wait to be added to the chain, the oldest first.
    fileprivate func waitingEntries(limit: Int) throws -> [AuditRecord] {
        try all(
            AuditRecord.self, where: \.sequence == nil, \.rejectedAt == nil,
            orderedBy: [.ascending(\.time), .ascending(\.id)], limit: limit)
    }
}

extension AuditRecord {
    fileprivate func rejected(at now: Date) -> AuditRecord {
        var record = self
        record.sequence = nil
        record.rejectedAt = now
        return record
    }
}
