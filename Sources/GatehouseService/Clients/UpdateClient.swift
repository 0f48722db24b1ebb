public import GatehouseOAuth
import GatehouseRows
public import GatehouseTypes

/// Changes the metadata of a client.
public struct UpdateClient: Sendable {
    let context: ServiceContext

    /// Changes the metadata. The same rules hold as for a registration. People are asked again about what they haven't
    /// allowed the client: more scopes, another name, another host. If another audience comes of it, or the client
    /// authenticates by something else, its token families and codes end: they were granted for the old audience, or to
    /// somebody who proved something else.
    ///
    /// - Parameters:
    ///   - id: The client.
    ///   - change: Changes the metadata. It may run several times.
    /// - Returns: The client, and its secret if it gets its first one: because it didn't authenticate by one before.
    /// - Throws: ``Refusal``: `not_found`, `invalid_client_metadata`, `invalid_redirect_uri`, `already_exists`.
    ///   ``ServiceError`` if the storage fails.
    public func callAsFunction(
        _ id: ClientID, _ change: @escaping @Sendable (inout ClientMetadata) -> Void
    ) async throws -> RegisterClient.Registered {
        try await callAsFunction(id, settings: { _ in }, change)
    }

    /// Changes the metadata, and what an administrator has decided about the client.
    ///
    /// - Throws: As above.
    package func callAsFunction(
        _ id: ClientID, settings: @escaping @Sendable (inout ClientSettings) -> Void,
        _ change: @escaping @Sendable (inout ClientMetadata) -> Void
    ) async throws -> RegisterClient.Registered {
        let (rules, update) = (context.clientRules, ClientUpdate(context: context))
        let context = context
        guard let known = try await context.storage.read({ try $0.first(ClientRecord.self, where: \.id == id) }) else {
            throw Refusal(.notFound, "The client doesn't exist.")
        }
        let changed = try known.changed(by: change, rules)
        let sector = try await SectorList(
            for: changed, besides: known.metadata, isOfSelfRegistered: known.registeredItself, in: context)
        try SectorList.check(changed, besides: known.metadata, by: sector)
        defer { context.clients.forget(id) }
        let entry = context.entry(.clientUpdated, .accepted, client: id)
        return try await context.write(withKeysFor: changed) { transaction in
            try transaction.lockClientNames()
            let before = try transaction.existing(id)
            var after = before
            after.metadata = try before.changed(by: change, rules)
            settings(&after.settings)
            try SectorList.check(after.metadata, besides: before.metadata, by: sector)
            return try update(before, to: after, as: entry, in: &transaction)
        }
    }
}

extension ClientRecord {
    /// The metadata after a change, if the rules allow it.
    func changed(
        by change: (inout ClientMetadata) -> Void, _ rules: ClientRules
    ) throws(Refusal) -> ClientMetadata {
        var changed = metadata
        change(&changed)
        if changed.tokenEndpointAuthMethod == "none", authenticationMethod != "none" {
            // A client that begins to be a public one proves a key, as a new one does, unless the change forbids it.
            changed = metadata
            changed.dpopBoundAccessTokens = nil
            change(&changed)
        }
        if authenticationMethod == "private_key_jwt", changed.tokenEndpointAuthMethod != "private_key_jwt" {
            if changed.jwks == metadata.jwks { changed.jwks = nil }
            if changed.jwksURI == metadata.jwksURI { changed.jwksURI = nil }
        }
        changed = try rules.completed(changed)
        guard changed.sealingKey == nil, changed.sealingKeyProof == nil else {
            throw Refusal(.invalidClientMetadata, "A sealing key isn't changed here: it needs a proof.")
        }
        guard changed.audience != nil || sealingKey == nil else {
            throw Refusal(.invalidClientMetadata, "A client with a sealing key needs an audience.")
        }
        guard changed.jwksURI == nil || sealingKey == nil else { throw SealingKey.besidesAddress }
        return changed
    }
}
