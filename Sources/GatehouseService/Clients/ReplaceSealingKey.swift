import GatehouseRows
public import GatehouseTypes

/// Replaces the sealing key of a client's backend. The backend keeps both keys until the tokens that were encrypted for
/// the old one have expired.
public struct ReplaceSealingKey: Sendable {
    let context: ServiceContext

    /// Replaces the key.
    ///
    /// - Parameters:
    ///   - id: The client.
    ///   - key: The new public key, as a JWK.
    ///   - proof: Its ``SealingKeyProof``.
    /// - Throws: ``Refusal``: `invalid_client_metadata`, `not_found`. ``ServiceError`` if the storage fails.
    public func callAsFunction(of id: ClientID, with key: JSONValue, proof: String) async throws {
        let (proven, challenge) = try context.provenSealingKey(key, proof: proof)
        guard let proven, let challenge else { return }
        let (now, entry) = (context.time.now, context.entry(.clientKeyReplaced, .accepted, client: id))
        defer { context.clients.forget(id) }
        try await context.storage.write { transaction in
            let client = try transaction.existing(id)
            guard client.audience != nil else {
                throw Refusal(
                    .invalidClientMetadata, "A sealing key needs an audience, which names the client's backend.")
            }
            guard client.metadata.jwksURI == nil else { throw SealingKey.besidesAddress }
            try transaction.use(challenge, at: now)
            var changed = client
            changed.sealingKeys = client.sealingKeys.replaced(by: proven)
            changed.changedAt = now
            transaction.update(client, to: changed)
            try transaction.record(entry, in: context)
        }
    }
}
