import Foundation
import GatehouseOAuth
import GatehouseRows
package import GatehouseTypes

/// What an access token gives access to: an account, for a client, with a scope.
package struct AccessTokenHolder: Sendable {
    /// The client.
    package let client: ClientRecord
    /// The scope of the token, as far as the client may still have it.
    package let scope: Scope
    let account: AccountRecord
    /// The claims that the person has allowed one by one.
    private let extraClaims: [String]
    /// The family of the token if it is the first one that the service sees of it.
    let unseen: FamilyID?

    init(client: ClientRecord, account: AccountRecord, scope: Scope, family: TokenFamily? = nil) {
        self.client = client
        self.account = account
        self.scope = scope
        extraClaims = family?.claims?.texts ?? []
        unseen = family.flatMap { $0.generation == 0 && $0.receivedAt == nil ? $0.id : nil }
    }

    /// The claims about the person that it gives. The client may have lost a scope since the person allowed a claim.
    var claims: Set<String> {
        ServiceScopes.claims(of: scope).union(ServiceScopes.claims(of: client.scope).intersection(extraClaims))
    }
}

extension Transaction {
    /// What a token of a family still gives its client access to; nil if that is nothing.
    func holder(
        of claims: AccessTokenClaims, by client: ClientRecord?, in id: FamilyID, at now: Date
    ) throws -> AccessTokenHolder? {
        guard let client, let family = try first(TokenFamily.self, where: \.id == id), family.isLive(at: now),
            try claims.actors.isEmpty ? family.client == client.id : isStillDelegated(claims, to: client),
            let account = try first(AccountRecord.self, where: \.id == family.account), account.status == .active,
            let app = try claims.actors.isEmpty ? client : self.client(family.client, lock: .none)
        else { return nil }
        // The client, and the person's app, may have lost a scope since.
        let scope = claims.scope.intersection(client.scope).intersection(app.scope)
        return AccessTokenHolder(client: client, account: account, scope: scope, family: family)
    }

    /// Whether the client of a token may still act for the person at that backend, and those before it may act, too.
    private func isStillDelegated(_ claims: AccessTokenClaims, to client: ClientRecord) throws -> Bool {
        guard client.mayUse(.tokenExchange), claims.audience.allSatisfy(client.metadata.resources.contains) else {
            return false
        }
        for earlier in claims.actors.dropFirst() {
            guard try self.client(ClientID(earlier), lock: .none)?.mayUse(.tokenExchange) == true else { return false }
        }
        return try !isRevoked(claims)
    }
}

extension ServiceContext {
    /// What a token of a family still gives access to; nil if that is nothing. The client is as this instance knows it.
    func holder(of claims: AccessTokenClaims, in family: FamilyID) async throws -> AccessTokenHolder? {
        let (client, now) = (try await client(claims.clientID), time.now)
        return try await storage.read { try $0.holder(of: claims, by: client, in: family, at: now) }
    }

    /// Notes that the client has the tokens that it got for its code: nobody gets them again.
    func noteReceipt(of holder: AccessTokenHolder?) async throws {
        guard let family = holder?.unseen else { return }
        let hour = time.now.hour
        try await storage.write {
            $0.updateAll(
                TokenFamily.self, where: \.id == family, \.receivedAt == nil, settings: .set(\.receivedAt, hour))
        }
    }
}
