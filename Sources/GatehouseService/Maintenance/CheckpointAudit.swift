import Foundation
import GatehouseRows
import GatehouseTypes

/// Signs the end of the audit's chain.
public struct CheckpointAudit: Sendable {
    let context: ServiceContext

    /// Signs the end of the chain, and stores the checkpoint. Only with checkpoints that are also stored elsewhere can
    /// it be found out that somebody has replaced the database by an older one, or removed the end of the audit.
    ///
    /// - Returns: A signed token with `iss`, `iat`, `end` (the number of the last entry) and `digest`; `nil` if the
    ///   chain is empty, or hasn't grown since the last checkpoint.
    /// - Throws: ``ServiceError`` if the storage or a key fails, or if the chain's end isn't the service's own.
    public func callAsFunction() async throws -> String? {
        guard let (checkpoint, isNew) = try await present(), isNew else { return nil }
        return checkpoint.token
    }

    /// The checkpoint of the chain's present end, which is signed now if it wasn't before; nil if the chain is empty.
    package func latest() async throws -> String? {
        try await present()?.checkpoint.token
    }

    /// The stored checkpoints behind an entry, the oldest first.
    package func stored(after end: Int) async throws -> [AuditCheckpoint] {
        try await context.storage.read {
            try $0.all(AuditCheckpoint.self, where: \.end > end, orderedBy: [.ascending(\.end)])
        }.filter(context.checkpointSigner.isAuthentic)
    }

    /// The checkpoint that a token is; nil if this service hasn't signed it.
    package func read(_ token: String) -> AuditCheckpoint? {
        context.checkpointSigner.read(token)
    }

    private func present() async throws -> (checkpoint: AuditCheckpoint, isNew: Bool)? {
        let (chain, signer) = (context.auditChain, context.checkpointSigner)
        let (last, known) = try await context.storage.read { transaction in
            let last = try transaction.lastBatch(of: chain)
            let end = last?.end ?? 0
            return (last, try transaction.first(AuditCheckpoint.self, where: \.end == end))
        }
        guard let last else { return nil }
        if let known, signer.isAuthentic(known) {
            guard known.digest == last.digest else {
                throw ServiceError(.storageCorrupt, "The end of the audit isn't the one that was signed before.")
            }
            return (known, false)
        }
        let new = try await signer.sign(last, at: context.time.numericDate)
        try await context.storage.write { transaction in
            // A row that the service hasn't signed doesn't keep the place.
            let old = try transaction.first(AuditCheckpoint.self, where: \.end == new.end, lock: .update)
            if let old { transaction.update(old, to: new) } else { transaction.insert(new) }
        }
        return (new, true)
    }
}
