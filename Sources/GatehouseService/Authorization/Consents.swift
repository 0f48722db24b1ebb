import Foundation
import GatehouseOAuth
import GatehouseRows
package import GatehouseTypes

/// What people have allowed clients.
package struct Consents: Sendable {
    let context: ServiceContext

    /// What an account has allowed, the oldest first.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func all(of account: AccountID) async throws -> [ConsentRecord] {
        try await context.storage.read {
            try $0.all(ConsentRecord.self, where: \.account == account, orderedBy: [.ascending(\.createdAt)])
        }
    }

    /// The clients that an account has allowed something, in the order of their names.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func clients(of account: AccountID) async throws -> [ClientRecord] {
        let clients = try await context.storage.read { transaction in
            let consents = try transaction.all(ConsentRecord.self, where: \.account == account)
            return try consents.compactMap { consent in
                try transaction.first(ClientRecord.self, where: \.id == consent.client)
            }
        }
        return clients.sorted { ($0.name, $0.id.rawValue) < ($1.name, $1.id.rawValue) }
    }

    /// Whether an account has allowed before what a request asks for, and needn't be asked again.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func cover(_ authorization: PreparedAuthorization, by account: AccountID) async throws -> Bool {
        try await context.storage.read { try $0.isCovered(authorization, by: account) }
    }

    /// Takes a consent back, for the person. The client's token families and codes of the account end.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - account: The account.
    ///   - address: Where the person is.
    /// - Throws: ``Refusal`` if there is no such account. ``ServiceError`` if the storage fails.
    package func revoke(_ client: ClientID, of account: AccountID, from address: String? = nil) async throws {
        let (now, context) = (context.time.now, context)
        try await context.storage.write { transaction in
            // Transactions that begin something for the account lock it, too.
            _ = try transaction.existing(account)
            let consent = try transaction.first(
                ConsentRecord.self, where: \.account == account, \.client == client, lock: .update)
            guard let consent else { return }
            transaction.delete(consent)
            transaction.deleteAll(AuthorizationCodeRecord.self, where: \.account == account, \.client == client)
            transaction.deleteAll(DeviceCodeRecord.self, where: \.account == account, \.client == client)
            transaction.updateAll(
                TokenFamily.self, where: \.account == account, \.client == client, \.revokedAt == nil,
                settings: .set(\.revokedAt, now), .set(\.revocationReason, .consentRevoked))
            try transaction.record(
                context.entry(
                    .consentRevoked, .accepted, by: .person, client: client, account: account, address: address),
                in: context)
        }
    }
}

extension Transaction {
    /// Whether an account has allowed before what a request asks for.
    func isCovered(
        _ authorization: PreparedAuthorization, by account: AccountID, lock: RowQuery.Lock = .none
    ) throws -> Bool {
        let id = authorization.request.clientID
        guard let client = try first(ClientRecord.self, where: \.id == id) else { return false }
        let consent = try first(ConsentRecord.self, where: \.account == account, \.client == id, lock: lock)
        return client.isCovered(authorization.scope, authorization.claimsBeyondScope, by: consent)
    }

    /// Remembers what a person has just allowed, besides what was allowed before.
    mutating func remember(
        _ scope: Scope, _ claims: [String] = [], for client: ClientRecord, by account: AccountID, at now: Date
    ) throws {
        let old = try first(
            ConsentRecord.self, where: \.account == account, \.client == client.id, lock: .update)
        guard let old else {
            insert(
                ConsentRecord(
                    account: account, client: client.id, scope: scope, claims: TextList(claims),
                    clientVersion: client.version, createdAt: now,
                    changedAt: now))
            return
        }
        var new = old
        let isSame = old.clientVersion == client.version
        new.scope = isSame ? old.scope.union(scope) : scope
        new.claims = TextList(isSame ? Set(claims + (old.claims?.texts ?? [])).sorted() : claims)
        new.clientVersion = client.version
        guard new != old else { return }
        new.changedAt = now
        update(old, to: new)
    }
}

extension ClientRecord {
    /// Whether an earlier consent can stand for a new one. Any app on a machine can pretend to be a client that neither
    /// authenticates nor has an https redirect URI (RFC 8252, section 8.6), so its requests are always shown.
    package var remembersConsent: Bool {
        authenticationMethod != "none" || redirectURIs.allSatisfy { $0.hasPrefix("https:") }
    }

    /// Whether a consent covers a scope, and claims that are asked for one by one.
    package func isCovered(_ scope: Scope, _ claims: [String] = [], by consent: ConsentRecord?) -> Bool {
        guard remembersConsent, let consent, consent.clientVersion == version else { return false }
        let allowed = ServiceScopes.claims(of: consent.scope).union(consent.claims?.texts ?? [])
        return scope.isSubset(of: consent.scope) && allowed.isSuperset(of: claims)
    }
}
