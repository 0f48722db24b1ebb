import Foundation
public import GatehouseOAuth
import GatehouseRows
public import GatehouseTypes

/// Changes the metadata of a client.
public struct UpdateClient: Sendable {
    let context: ServiceContext

    /// Changes the metadata. The same rules hold as for a registration. If other redirect URIs or scopes come of it,
    /// what people have allowed the client is forgotten, and they are asked again. If another audience comes of it, the
    /// client's token families and codes end: they were granted for the old one.
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
        let (rules, fresh, now) = (context.clientRules, Secret(context.randomness.token()), context.time.now)
        let entry = context.entry(.clientUpdated, .accepted, client: id)
        let known = try await context.storage.read { try $0.first(ClientRecord.self, where: \.id == id) }
        if let known { try await context.prepareKeys(for: try known.changed(by: change, rules)) }
        return try await context.storage.write { transaction in
            let before = try transaction.existing(id)
            let metadata = try before.changed(by: change, rules)
            try transaction.check(metadata.audience, of: before)
            var after = before
            after.metadata = metadata
            after.audience = metadata.audience
            after.changedAt = now
            let secret = after.changeSecrets(fresh)
            if before.redirectURIs != after.redirectURIs || before.scope != after.scope {
                after.version += 1
                transaction.deleteAll(ConsentRecord.self, where: \.client == id)
            }
            if before.audience != after.audience { transaction.endGrants(of: id, at: now) }
            transaction.update(before, to: after)
            try transaction.record(entry, in: context)
            return RegisterClient.Registered(client: after, secret: secret)
        }
    }
}

extension ClientRecord {
    /// The metadata after a change, if the rules allow it.
    fileprivate func changed(
        by change: (inout ClientMetadata) -> Void, _ rules: ClientRules
    ) throws(Refusal) -> ClientMetadata {
        var changed = metadata
        change(&changed)
        if changed.tokenEndpointAuthMethod != "private_key_jwt", changed.jwks == metadata.jwks { changed.jwks = nil }
        changed = try rules.completed(changed)
        guard changed.sealingKey == nil, changed.sealingKeyProof == nil else {
            throw Refusal(.invalidClientMetadata, "A sealing key isn't changed here: it needs a proof.")
        }
        guard changed.audience != nil || sealingKey == nil else {
            throw Refusal(.invalidClientMetadata, "A client with a sealing key needs an audience.")
        }
        return changed
    }

    /// Gives a client that authenticates by a secret its first one, and takes the secrets from any other.
    ///
    /// - Returns: The secret that is new.
    fileprivate mutating func changeSecrets(_ fresh: Secret) -> Secret? {
        guard authenticationMethod.hasPrefix("client_secret") else {
            secrets = ClientSecrets()
            return nil
        }
        guard secrets.digests.isEmpty else { return nil }
        secrets = ClientSecrets([TokenDigest(of: fresh)])
        return fresh
    }
}

extension Transaction {
    fileprivate mutating func endGrants(of client: ClientID, at now: Date) {
        deleteAll(AuthorizationCodeRecord.self, where: \.client == client)
        updateAll(
            TokenFamily.self, where: \.client == client, \.revokedAt == nil,
            settings: .set(\.revokedAt, now), .set(\.revocationReason, .audienceChanged))
    }

    /// - Throws: ``Refusal`` if another client has the audience.
    fileprivate func check(_ audience: String?, of client: ClientRecord) throws {
        guard let audience, audience != client.audience else { return }
        guard try first(ClientRecord.self, where: \.audience == audience) == nil else {
            throw Refusal(.alreadyExists, "A client with this audience exists already.")
        }
    }
}
