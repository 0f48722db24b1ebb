import Foundation
import GatehouseRows

/// Adds the new audit entries to the chain. A service does it all the time, one instance at a time.
public struct SealAudit: Sendable {
    /// How many entries a batch has at most.
    package static let maximumCount = 500

    let context: ServiceContext

    /// Numbers the entries that have none yet, and adds them to the chain.
    ///
    /// - Returns: How many entries were added. If it is 500, there may be more.
    /// - Throws: ``ServiceError`` if the storage fails.
    public func callAsFunction() async throws -> Int {
        let (now, chain) = (context.time.now, context.auditChain)
        let isWaiting = try await context.storage.read { transaction in
            try transaction.first(AuditRecord.self, where: \.sequence == nil, orderedBy: [.ascending(\.time)]) != nil
        }
        guard isWaiting else { return 0 }
        return try await context.storage.write { transaction in
            // Two that seal at once both insert a batch with the same end. One of them runs again.
            let records = try transaction.all(
                AuditRecord.self, where: \.sequence == nil, orderedBy: [.ascending(\.time), .ascending(\.id)],
                limit: SealAudit.maximumCount)
            guard !records.isEmpty else { return 0 }
            let last = try transaction.first(
                AuditBatch.self, where: \.end > 0, orderedBy: [.descending(\.end)], lock: .update)
            let batch = chain.batch(of: records, after: last, at: now)
            for (index, record) in records.enumerated() {
                var numbered = record
                numbered.sequence = batch.end - batch.count + 1 + index
                transaction.update(record, to: numbered)
            }
            transaction.insert(batch)
            return batch.count
        }
    }
}
