import GatehouseRows
import GatehouseTypes

/// Checks the audit: whether entries were changed, removed or inserted.
package struct VerifyAudit: Sendable {
    let context: ServiceContext

    /// What was found. If it is several things, the first of them in this order, `intact` last.
    package enum Finding: Sendable, Hashable {
        /// The entries between these numbers were changed, or some of them were removed or inserted.
        case broken(first: Int, last: Int)
        /// The chain ends before a checkpoint that was signed earlier: the database was replaced by an older one, or
        /// the end of the chain was removed.
        case behind(checkpoint: Int, last: Int)
        /// An entry isn't the service's own, or has a number that the chain hasn't given.
        case foreign(id: String)
        /// A checkpoint in the database isn't the service's own.
        case foreignCheckpoint(end: Int)
        /// All entries from the first to the last number are there, unchanged. So many aren't in the chain yet.
        case intact(first: Int, last: Int, waiting: Int)
    }

    /// Checks all entries in one transaction: the chain from the oldest entry, or from the checkpoint up to which it
    /// was pruned, and those outside it.
    ///
    /// Without checkpoints that were stored elsewhere it can't be found out that the end of the audit was removed, or
    /// that the whole was replaced by an earlier state.
    ///
    /// - Parameter checkpoints: Checkpoints that were stored elsewhere.
    /// - Returns: What was found.
    /// - Throws: ``ServiceError`` if the storage fails.
    package func callAsFunction(checkpoints: [AuditCheckpoint] = []) async throws -> Finding {
        let context = context
        return try await context.storage.read { transaction in
            var inspection = try AuditInspection(context, checkpoints: checkpoints, in: transaction)
            return try inspection.findingInChain(transaction) ?? inspection.findingOutsideChain(transaction)
        }
    }
}
