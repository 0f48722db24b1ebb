public import GatehouseTypes

/// Replaces an app's sealing key. Tokens that were sealed for the old one live on; the backend keeps both until then.
public struct ReplaceSealingKey: Sendable {
    let context: ServiceContext

    /// Replaces the key.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - key: The new public key, as a JWK.
    ///   - proof: Its ``SealingKeyProof``.
    /// - Throws: ``ServiceError``: `invalidInput`, `proofRefused`, `notFound`.
    public func callAsFunction(of app: ClientID, with key: JSONValue, proof: String) async throws {
        guard let record = try await context.storage.app(app) else {
            throw ServiceError(.notFound, "The app doesn't exist.")
        }
        guard record.audience != nil else {
            throw ServiceError(.invalidInput, "A sealing key needs an audience, which names the app's backend.")
        }
        let (proven, challenge) = try context.provenSealingKey(key, proof: proof)
        let now = context.time.now
        let isReplaced = try await context.storage.replaceSealingKey(
            of: app, with: proven ?? key, spending: challenge, at: now,
            audit: AuditEntry(.appKeyReplaced, .accepted, at: now, client: app))
        guard isReplaced else {
            throw ServiceError(.proofRefused, "The challenge is unknown, expired or already used.")
        }
    }
}
