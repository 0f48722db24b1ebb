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
        try await replace(
            of: id, keepsOld: keepsOld, noting: context.entry(.clientSecretReplaced, .accepted, client: id)
        ).secret
    }

    /// Replaces the secret.
    ///
    /// - Parameters:
    ///   - id: The client.
    ///   - keepsOld: Whether the old secret still works until the next replacement.
    ///   - entry: What the audit is told.
    ///   - check: Checks the client as it is then.
    /// - Returns: The client, with its new secret.
    /// - Throws: As above, and what the check throws.
    func replace(
        of id: ClientID, keepsOld: Bool, noting entry: AuditEntry,
        check: @escaping @Sendable (ClientRecord) throws -> Void = { _ in }
    ) async throws -> (client: ClientRecord, secret: Secret) {
        let secret = Secret(context.randomness.token())
        let (now, context) = (context.time.now, context)
        defer { context.clients.forget(id) }
        let changed = try await context.storage.write { transaction in
            let client = try transaction.existing(id)
            try check(client)
            guard client.authenticationMethod.hasPrefix("client_secret") else {
                throw Refusal(.invalidClientMetadata, "The client doesn't authenticate with a secret.")
            }
            var changed = client
            changed.secrets = client.secrets.replaced(by: secret, keepsOld: keepsOld)
            changed.changedAt = now
            transaction.update(client, to: changed)
            try transaction.record(entry, in: context)
            return changed
        }
        return (changed, secret)
    }
}
