import GatehouseRows
import GatehouseTypes

/// Checks the audit's chain: whether entries were changed, removed or inserted.
package struct VerifyAudit: Sendable {
    let context: ServiceContext

    /// What was found.
    package enum Finding: Sendable, Hashable {
        /// All entries from the first to the last number are there, unchanged. So many aren't in the chain yet.
        case intact(first: Int, last: Int, waiting: Int)
        /// The entries between these numbers were changed, or some of them were removed or inserted.
        case broken(first: Int, last: Int)
        /// An entry that isn't in the chain yet isn't the service's own.
        case foreign(id: String)
        /// The chain doesn't contain a checkpoint that was signed earlier: the database was replaced by an older one.
        case behind(checkpoint: Int, last: Int)
    }

    /// Checks the chain from the oldest entry, or from the checkpoint up to which it was pruned.
    ///
    /// - Parameter checkpoints: The numbers and digests of checkpoints that were stored elsewhere.
    /// - Returns: What was found.
    /// - Throws: ``ServiceError`` if the storage fails.
    package func callAsFunction(checkpoints: [Int: TokenDigest] = [:]) async throws -> Finding {
        let chain = context.auditChain
        let anchor = try await context.storage.read { try $0.auditAnchor(of: chain) }
        var (end, digest) = (anchor?.end ?? 0, anchor?.digest ?? AuditChain.start)
        let first = end + 1
        while let (batch, records) = try await next(after: end) {
            guard isIntact(batch, records, after: digest, end: end) else {
                return .broken(first: end + 1, last: batch.end)
            }
            (end, digest) = (batch.end, batch.digest)
            if let known = checkpoints[end], known != digest { return .broken(first: first, last: end) }
        }
        if let newest = checkpoints.keys.max(), newest > end { return .behind(checkpoint: newest, last: end) }
        return try await waiting(first: first, last: end)
    }

    private func next(after end: Int) async throws -> (AuditBatch, [AuditRecord])? {
        try await context.storage.read { transaction in
            let batch = try transaction.first(AuditBatch.self, where: \.end > end, orderedBy: [.ascending(\.end)])
            guard let batch else { return nil }
            let records = try transaction.all(
                AuditRecord.self, where: \.sequence > end, \.sequence < batch.end + 1,
                orderedBy: [.ascending(\.sequence)])
            return (batch, records)
        }
    }

    private func isIntact(
        _ batch: AuditBatch, _ records: [AuditRecord], after digest: TokenDigest, end: Int
    ) -> Bool {
        context.auditChain.isAuthentic(batch) && batch.previous == digest && batch.end - batch.count == end
            && records.compactMap(\.sequence) == Array((end + 1)...max(end + 1, batch.end))
            && AuditChain.digest(of: records, after: digest) == batch.digest
    }

    /// Checks the entries that aren't in the chain yet.
    private func waiting(first: Int, last: Int) async throws -> Finding {
        let writer = context.auditWriter
        let records = try await context.storage.read { transaction in
            try transaction.all(
                AuditRecord.self, where: \.sequence == nil, orderedBy: [.ascending(\.time)], limit: 100_000)
        }
        if let foreign = records.first(where: { !writer.isAuthentic($0) }) { return .foreign(id: foreign.id) }
        return .intact(first: first, last: last, waiting: records.count)
    }
}
