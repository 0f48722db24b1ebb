import Foundation
import GatehouseRows

/// Deletes old audit entries, up to a checkpoint, in small steps. The rest of the chain can still be checked.
struct PruneAudit: Sendable {
    let context: ServiceContext

    /// Deletes the entries up to the last checkpoint that was signed before a time.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    func callAsFunction(before date: Date) async throws {
        guard let end = try await lastCheckpoint(before: date) else { return }
        let chain = context.auditChain
        try await context.storage.write { try $0.setAuditAnchor(end, of: chain) }
        try await removeRecords(upTo: end)
        try await context.storage.write { transaction in
            // The batch of the checkpoint stays: the next one follows it.
            transaction.deleteAll(AuditBatch.self, where: \.end < end)
            transaction.deleteAll(AuditCheckpoint.self, where: \.end < end)
        }
    }

    /// The end that was signed. The time is the signed one, and what was signed must be what the chain contains.
    private func lastCheckpoint(before date: Date) async throws -> Int? {
        let (chain, signer) = (context.auditChain, context.checkpointSigner)
        return try await context.storage.read { transaction in
            let checkpoints = try transaction.all(
                AuditCheckpoint.self, where: \.end > 0, orderedBy: [.ascending(\.end)], limit: 10_000)
            for checkpoint in checkpoints.reversed() where checkpoint.time < date && signer.isAuthentic(checkpoint) {
                let batch = try transaction.first(AuditBatch.self, where: \.end == checkpoint.end)
                if let batch, chain.isAuthentic(batch), batch.digest == checkpoint.digest { return batch.end }
            }
            return nil
        }
    }

    private func removeRecords(upTo end: Int) async throws {
        var count = RemoveExpired.step
        while count == RemoveExpired.step {
            try Task.checkCancellation()
            count = try await context.storage.write { transaction in
                let records = try transaction.all(
                    AuditRecord.self, where: \.sequence > 0, \.sequence < end + 1, orderedBy: [.ascending(\.sequence)],
                    limit: RemoveExpired.step)
                for record in records { transaction.delete(record) }
                return records.count
            }
        }
    }
}
