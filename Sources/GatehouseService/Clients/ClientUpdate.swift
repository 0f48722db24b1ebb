import Foundation
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// What follows of a change of a client's metadata, in the transaction that makes it.
struct ClientUpdate: Sendable {
    private let context: ServiceContext
    /// The secret of a client that gets its first one.
    private let fresh: Secret
    private let now: Date

    init(context: ServiceContext) {
        self.context = context
        fresh = Secret(context.randomness.token())
        now = context.time.now
    }

    /// Stores a changed client, and ends what was granted to it as it was before. What people have allowed stays: it
    /// covers no more than they were shown (``RequestedAccess``).
    ///
    /// - Parameters:
    ///   - before: The client as it is.
    ///   - changed: The client with the metadata, and the keys of its backend, that it shall have.
    ///   - entry: The entry of the audit, without the names of what is changed.
    ///   - transaction: The transaction, which has locked the names of clients and the client.
    /// - Returns: The client as it is stored, and its secret if it is new.
    /// - Throws: ``Refusal``: `already_exists` if something else has the name of its backend.
    func callAsFunction(
        _ before: ClientRecord, to changed: ClientRecord, as entry: AuditEntry, in transaction: inout Transaction
    ) throws -> RegisterClient.Registered {
        var after = changed
        after.audience = changed.metadata.audience
        try transaction.checkBackends(of: after)
        try ClientRules.checkSettings(of: after)
        after.changedAt = now
        let secret = after.changeSecrets(fresh)
        if before.redirectURIs != after.redirectURIs || before.scope != after.scope {
            after.version += 1
        }
        if let reason = before.endOfGrants(becoming: after) {
            transaction.endGrants(of: before.id, for: reason, at: now)
        }
        transaction.update(before, to: after)
        try transaction.note(idTokenLifetimeOf: after)
        var entry = entry
        entry.details.changes = before.differences(from: after)
        try transaction.record(entry, in: context)
        return RegisterClient.Registered(client: after, secret: secret)
    }
}

extension ClientRecord {
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

    /// Why a change of the client ends its families and codes; `nil` if they stay.
    package func endOfGrants(becoming after: ClientRecord) -> RevocationReason? {
        if audience != after.audience { return .audienceChanged }
        // A refresh would give the client an ID token for somebody whom it doesn't know.
        if sector != after.sector { return .clientChanged }
        return credentialKind == after.credentialKind ? nil : .clientChanged
    }

    /// By what it authenticates: nothing, a secret or a key.
    private var credentialKind: String {
        authenticationMethod.hasPrefix("client_secret") ? "secret" : authenticationMethod
    }
}

extension ClientRecord {
    /// The names of what an update has changed.
    fileprivate func differences(from other: ClientRecord) -> [String] {
        metadata.json.differences(from: other.metadata.json) + settings.differences(from: other.settings)
    }
}

extension Transaction {
    /// Ends the client's families and codes.
    fileprivate mutating func endGrants(of id: ClientID, for reason: RevocationReason, at now: Date) {
        deleteAll(AuthorizationCodeRecord.self, where: \.client == id)
        deleteAll(DeviceCodeRecord.self, where: \.client == id)
        updateAll(
            TokenFamily.self, where: \.client == id, \.revokedAt == nil,
            settings: .set(\.revokedAt, now), .set(\.revocationReason, reason))
    }
}
