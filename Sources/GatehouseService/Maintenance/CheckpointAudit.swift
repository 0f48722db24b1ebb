import Foundation
import GatehouseJOSE
import GatehouseRows
import GatehouseTypes

/// Signs the end of the audit's chain.
public struct CheckpointAudit: Sendable {
    package static let type = "gatehouse-audit-checkpoint+jwt"

    let context: ServiceContext

    /// Signs the end of the chain, and stores the checkpoint. Who stores it elsewhere, too, notices if somebody
    /// replaces the database by an older one.
    ///
    /// - Returns: A signed token with `iss`, `iat`, `end` (the number of the last entry) and `digest`; `nil` if the
    ///   chain is empty, or hasn't grown since the last checkpoint.
    /// - Throws: ``ServiceError`` if the storage or a key fails.
    public func callAsFunction() async throws -> String? {
        let (last, checkpoint) = try await context.storage.read { transaction in
            (
                try transaction.first(AuditBatch.self, where: \.end > 0, orderedBy: [.descending(\.end)]),
                try transaction.first(AuditCheckpoint.self, where: \.end > 0, orderedBy: [.descending(\.end)])
            )
        }
        guard let last, checkpoint?.end != last.end else { return nil }
        let token = try await sign(last)
        let new = AuditCheckpoint(end: last.end, digest: last.digest, time: context.time.now, token: token)
        try await context.storage.write { transaction in
            guard try transaction.first(AuditCheckpoint.self, where: \.end == new.end) == nil else { return }
            transaction.insert(new)
        }
        return token
    }

    private func sign(_ batch: AuditBatch) async throws -> String {
        let claims: JSONValue = [
            "iss": .string(context.configuration.issuer), "iat": .integer(context.time.numericDate),
            "end": .integer(Int64(batch.end)), "digest": .string(Base64URL.encode(batch.digest.bytes)),
        ]
        do {
            return try await SignedToken.make(
                claims: claims, type: CheckpointAudit.type, signer: try await context.keyRing.signer())
        } catch let error as JOSEError {
            throw ServiceError(.keyUnavailable, "The checkpoint can't be signed.", underlyingError: error)
        }
    }
}
