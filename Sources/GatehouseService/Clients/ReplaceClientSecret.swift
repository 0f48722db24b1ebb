import GatehouseRows
public import GatehouseTypes

/// Replaces the secret of a client.
public struct ReplaceClientSecret: Sendable {
    let context: ServiceContext

    /// Replaces the secret.
    ///
    /// - Parameters:
    ///   - id: The client.
    ///   - keepsOld: Whether the old secret still works until the next replacement, so that the client can change over.
    /// - Returns: The new secret. The service stores only a digest.
    /// - Throws: ``Refusal``: `not_found`, `invalid_client_metadata` if the client has no secret. ``ServiceError`` if
    ///   the storage fails.
    public func callAsFunction(of id: ClientID, keepsOld: Bool = true) async throws -> Secret {
        let secret = Secret(context.randomness.token())
        let (now, entry) = (context.time.now, context.entry(.clientSecretReplaced, .accepted, client: id))
        defer { context.clients.forget(id) }
        try await context.storage.write { transaction in
            let client = try transaction.existing(id)
            guard client.authenticationMethod.hasPrefix("client_secret") else {
                throw Refusal(.invalidClientMetadata, "The client doesn't authenticate with a secret.")
            }
            var changed = client
            changed.secrets = client.secrets.replaced(by: secret, keepsOld: keepsOld)
            changed.changedAt = now
            transaction.update(client, to: changed)
            try transaction.record(entry, in: context)
        }
        return secret
    }
}
