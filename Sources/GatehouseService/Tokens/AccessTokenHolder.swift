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

    init(client: ClientRecord, account: AccountRecord, scope: Scope) {
        self.client = client
        self.account = account
        self.scope = scope
    }
}

extension Transaction {
    /// What a token of a family still gives access to; nil if that is nothing.
    func holder(of claims: AccessTokenClaims, in id: FamilyID, at now: Date) throws -> AccessTokenHolder? {
        guard let family = try first(TokenFamily.self, where: \.id == id),
            family.isLive(at: now), family.client == claims.clientID,
            let account = try first(AccountRecord.self, where: \.id == family.account), account.status == .active,
            let client = try client(family.client, lock: .none)
        else { return nil }
        // The client may have lost a scope since.
        return AccessTokenHolder(client: client, account: account, scope: claims.scope.intersection(client.scope))
    }
}
