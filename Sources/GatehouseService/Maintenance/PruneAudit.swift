import Foundation
import GatehouseRows

/// Deletes old audit entries, up to a checkpoint, in small steps. The rest of the chain can still be checked.
struct PruneAudit: Sendable {
    let context: ServiceContext

    /// Deletes the entries that were added to the chain before a time, if there is a checkpoint behind them.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    func callAsFunction(before date: Date) async throws {
        let checkpoint = try await context.storage.read { transaction in
            try transaction.all(AuditCheckpoint.self, where: \.end > 0, orderedBy: [.ascending(\.end)], limit: 10_000)
                .last { $0.time < date }
        }
        guard let checkpoint else { return }
        let chain = context.auditChain
        try await context.storage.write { try $0.setAuditAnchor(checkpoint.end, of: chain) }
        try await removeRecords(upTo: checkpoint.end)
        try await context.storage.write { transaction in
            // The batch of the checkpoint stays: the next one follows it.
            transaction.deleteAll(AuditBatch.self, where: \.end < checkpoint.end)
            transaction.deleteAll(AuditCheckpoint.self, where: \.end < checkpoint.end)
        }
    }

    private func removeRecords(upTo end: Int) async throws {
        var count = RemoveExpired.step
        while count == RemoveExpired.step {
            try Task.checkCancellation()
            count = try await context.storage.write { transaction in
                let records = try transaction.all(
                    AuditRecord.self, where: \.sequence < end + 1, orderedBy: [.ascending(\.sequence)],
                    limit: RemoveExpired.step)
                for record in records { transaction.delete(record) }
                return records.count
            }
        }
    }
}
