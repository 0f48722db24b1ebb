import Foundation
public import GatehouseOAuth
import GatehouseRows
public import GatehouseTypes

/// Changes the metadata of a client.
public struct UpdateClient: Sendable {
    let context: ServiceContext

    /// Changes the metadata. The same rules hold as for a registration. If other redirect URIs or scopes come of it,
    /// what people have allowed the client is forgotten, and they are asked again. If another audience comes of it, or
    /// the client authenticates by something else, its token families and codes end: they were granted for the old
    /// audience, or to somebody who proved something else.
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
        let context = context
        let known = try await context.storage.read { try $0.first(ClientRecord.self, where: \.id == id) }
        if let known { try await context.prepareKeys(for: try known.changed(by: change, rules)) }
        defer { context.clients.forget(id) }
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
            if let reason = before.endOfGrants(becoming: after) {
                transaction.endGrants(of: id, for: reason, at: now)
            }
            transaction.update(before, to: after)
            var entry = context.entry(.clientUpdated, .accepted, client: id)
            entry.details.changes = before.metadata.differences(from: metadata)
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
        if changed.tokenEndpointAuthMethod == "none", authenticationMethod != "none" {
            // A client that begins to be a public one proves a key, as a new one does, unless the change forbids it.
            changed = metadata
            changed.dpopBoundAccessTokens = nil
            change(&changed)
        }
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

extension ClientRecord {
    /// Why a change of the client ends its families and codes; `nil` if they stay.
    package func endOfGrants(becoming after: ClientRecord) -> RevocationReason? {
        if audience != after.audience { return .audienceChanged }
        return credentialKind == after.credentialKind ? nil : .clientChanged
    }

    /// By what it authenticates: nothing, a secret or a key.
    private var credentialKind: String {
        authenticationMethod.hasPrefix("client_secret") ? "secret" : authenticationMethod
    }
}

extension ClientMetadata {
    /// The names of the members that aren't the same in both.
    fileprivate func differences(from other: ClientMetadata) -> [String] {
        let (own, others) = (json.object ?? [:], other.json.object ?? [:])
        return Set(own.keys).union(others.keys).filter { own[$0] != others[$0] }.sorted()
    }
}

extension Transaction {
    /// Ends the client's families and codes.
    fileprivate mutating func endGrants(of id: ClientID, for reason: RevocationReason, at now: Date) {
        updateAll(
            TokenFamily.self, where: \.client == id, \.revokedAt == nil,
            settings: .set(\.revokedAt, now), .set(\.revocationReason, reason))
        deleteAll(AuthorizationCodeRecord.self, where: \.client == id)
    }

    /// - Throws: ``Refusal`` if another client has the audience.
    fileprivate func check(_ audience: String?, of client: ClientRecord) throws {
        guard let audience, audience != client.audience else { return }
        if let owner = try first(ClientRecord.self, where: \.audience == audience) {
            throw Refusal(.alreadyExists, "The client \(owner.id) has the audience \(audience).")
        }
    }
}
