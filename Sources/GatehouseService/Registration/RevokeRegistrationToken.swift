import GatehouseRows
public import GatehouseTypes

/// Revokes the registration access token of a client, so that only administrators change the client.
public struct RevokeRegistrationToken: Sendable {
    let context: ServiceContext

    /// Revokes the token.
    ///
    /// - Throws: ``Refusal``: `not_found` if there is no such client, or it has no such token. ``ServiceError`` if the
    ///   storage fails.
    public func callAsFunction(of id: ClientID) async throws {
        let (context, now) = (context, context.time.now)
        let entry = context.entry(.registrationRevoked, .accepted, client: id)
        defer { context.clients.forget(id) }
        try await context.storage.write { transaction in
            let client = try transaction.existing(id)
            guard let registration = client.registration, registration.hasToken else {
                throw Refusal(.notFound, "The client \(id) has no registration access token.")
            }
            var changed = client
            changed.registration = registration.withoutToken
            changed.changedAt = now
            transaction.update(client, to: changed)
            try transaction.record(entry, in: context)
        }
    }
}
