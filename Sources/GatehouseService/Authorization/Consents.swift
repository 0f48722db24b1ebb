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

    /// The clients that have access to an account, in the order of their names: those with a consent, and those that
    /// have tokens from a sign-in though their consent was forgotten because there are so many.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func clients(of account: AccountID) async throws -> [AllowedClient] {
        let clients = try await context.storage.read { transaction in
            let consents = try transaction.all(ConsentRecord.self, where: \.account == account).map(\.client)
            let ids = Set(try consents + transaction.clientsWithSignIns(of: account))
            return try ids.compactMap { try transaction.client($0, lock: .none) }
        }
        return clients.map(AllowedClient.init).sorted { ($0.name, $0.id.rawValue) < ($1.name, $1.id.rawValue) }
    }

    /// Whether an account needn't be asked about a request, since it has allowed before what the request asks for, or
    /// the client is the operator's own.
    ///
    /// - Throws: ``ServiceError`` if the storage fails.
    package func cover(_ authorization: PreparedAuthorization, by account: AccountID) async throws -> Bool {
        try await context.storage.read { try $0.isCovered(authorization.access, by: account) }
    }

    /// Takes a consent back, for the person. The client's token families and codes of the account end, and families
    /// that were exchanged from these.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - account: The account.
    ///   - statement: The digest of what the person was shown (``AllowedClient``); `nil` if it is no page's form.
    ///   - address: Where the person is.
    /// - Throws: ``Refusal`` if there is no such account; `access_changed` if the client isn't the one any more that
    ///   the person was shown. ``ServiceError`` if the storage fails.
    package func revoke(
        _ client: ClientID, of account: AccountID, shown statement: StatementDigest? = nil, from address: String? = nil
    ) async throws {
        let (now, context) = (context.time.now, context)
        try await context.storage.write { transaction in
            // Transactions that begin something for the account lock it, too.
            _ = try transaction.existing(account)
            if let statement {
                let present = try transaction.client(client).map(AllowedClient.init)
                guard statement == present?.digest else { throw Refusal.accessChanged }
            }
            let consent = try transaction.first(
                ConsentRecord.self, where: \.account == account, \.client == client, lock: .update)
            guard try consent != nil || transaction.hasSignIn(of: account, at: client) else { return }
            if let consent { transaction.delete(consent) }
            transaction.deleteAll(AuthorizationCodeRecord.self, where: \.account == account, \.client == client)
            transaction.deleteAll(DeviceCodeRecord.self, where: \.account == account, \.client == client)
            if client == PlatformClient.id { try transaction.revokeApps(ofPlatformAt: account, at: now) }
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

/// A client that has access to an account, as the account's page names it.
package struct AllowedClient: Sendable {
    package let id: ClientID
    package let name: String

    init(_ client: ClientRecord) {
        (id, name) = (client.id, client.name)
    }

    /// The digest of what the page says, for the form that takes the access back.
    package var digest: StatementDigest {
        StatementDigest(of: ["client": .string(id.rawValue), "name": .string(name)])
    }
}

extension Transaction {
    /// Whether nobody needs to be asked about what a request asks for.
    func isCovered(_ access: RequestedAccess, by account: AccountID) throws -> Bool {
        let client = try client(access.client, lock: .none)
        let consent = try first(ConsentRecord.self, where: \.account == account, \.client == access.client)
        return client?.isCovered(access, by: consent) ?? false
    }

    /// Checks that nobody needs to be asked about what a client gets now. The client of people who are never asked
    /// appears among those that have access to the account, so that it can be taken back.
    ///
    /// - Throws: ``Refusal``: `consent_required`.
    mutating func checkConsent(
        to access: RequestedAccess, of client: ClientRecord?, by account: AccountID, at now: Date,
        in context: ServiceContext
    ) throws {
        let consent = try first(
            ConsentRecord.self, where: \.account == account, \.client == access.client, lock: .update)
        guard let client, client.isCovered(access, by: consent) else {
            throw Refusal(.consentRequired, "The consent was taken back, or doesn't cover what the client asks for.")
        }
        guard consent == nil else { return }
        try insert(
            ConsentRecord(account: account, client: client.id, allowed: AllowedAccess(), createdAt: now), in: context)
    }

    /// The clients that have tokens from a sign-in of an account. What apps have exchanged ends with their device.
    fileprivate func clientsWithSignIns(of account: AccountID) throws -> [ClientID] {
        try clientsWithFamilies(of: account).filter { try hasSignIn(of: account, at: $0) }
    }

    fileprivate func hasSignIn(of account: AccountID, at client: ClientID) throws -> Bool {
        try first(
            TokenFamily.self, where: \.account == account, \.revokedAt == nil, \.client == client, \.parent == nil)
            != nil
    }

    /// Revokes what apps have exchanged from the platform's families on the devices of an account.
    fileprivate mutating func revokeApps(ofPlatformAt account: AccountID, at now: Date) throws {
        let platform = try all(
            TokenFamily.self, where: \.account == account, \.client == PlatformClient.id, \.revokedAt == nil)
        for family in platform {
            updateAll(
                TokenFamily.self, where: \.parent == family.id, \.revokedAt == nil,
                settings: .set(\.revokedAt, now), .set(\.revocationReason, .parentRevoked))
        }
    }

    /// Remembers what a person has just allowed, besides what was allowed before. The account is locked for update.
    mutating func remember(
        _ access: RequestedAccess, by account: AccountID, at now: Date, in context: ServiceContext
    ) throws {
        let old = try first(
            ConsentRecord.self, where: \.account == account, \.client == access.client, lock: .update)
        var new = old ?? ConsentRecord(account: account, client: access.client, allowed: nil, createdAt: now)
        new.add(access, at: now)
        guard let old else { return try insert(new, in: context) }
        if new != old { update(old, to: new) }
    }

    /// Inserts a consent. The oldest ones go if the account has as many as are kept.
    private mutating func insert(_ consent: ConsentRecord, in context: ServiceContext) throws {
        for oldest in try displacedConsents(of: consent.account, in: context) { delete(oldest) }
        insert(consent)
    }
}

extension ClientRecord {
    /// Whether an earlier consent can stand for a new one. Any app on a machine can pretend to be a client that neither
    /// authenticates nor has an https redirect URI (RFC 8252, section 8.6), so its requests are always shown.
    package var remembersConsent: Bool {
        authenticationMethod != "none" || redirectURIs.allSatisfy { $0.hasPrefix("https:") }
    }

    /// Whether nobody needs to be asked: the client is the operator's own, or a consent covers what it asks for.
    package func isCovered(_ access: RequestedAccess, by consent: ConsentRecord?) -> Bool {
        if consentIsNever(for: access) { return true }
        guard remembersConsent else { return false }
        return consent?.allowed?.covers(access) ?? false
    }

    /// A device's request is always shown, and so is that of a client which can change itself.
    private func consentIsNever(for access: RequestedAccess) -> Bool {
        guard settings.consent == .never, !changesItself, case .site? = access.destination else { return false }
        return true
    }
}

extension AllowedAccess {
    /// Whether a person who has allowed this has allowed a request with it. Access that ends with a sign-out stands for
    /// none that goes on.
    package func covers(_ access: RequestedAccess) -> Bool {
        let allowed = descriptions.filter { $0.isAbout(access) && ($0.outlivesSignOut || !access.outlivesSignOut) }
        let scope = allowed.reduce(Scope.empty) { $0.union($1.scope) }
        return !allowed.isEmpty && access.scope.isSubset(of: scope)
            && ServiceScopes.claims(of: scope).union(allowed.flatMap(\.claims)).isSuperset(of: access.claims)
    }
}
