import Foundation
import GatehouseOAuth
import GatehouseTypes

/// What a new family is made of.
struct FamilyGrant: Sendable {
    var account: AccountID
    var session: SessionID?
    var device: DeviceID?
    var scope: Scope
    var audience: String
    var methods: TextList
    /// When the person signed in, if the access tokens say it.
    var authenticatedAt: Date?
    /// The claims that userinfo tells besides those of the scope.
    var claims: [String] = []
    /// The details that its ID tokens repeat at a refresh.
    var idToken = IDTokenDetails()
    var parent: TokenFamily?
    /// The code that it is granted for. It gives the key under which the first refresh token is stored.
    var code: Secret?
}

/// A family that nobody has stored yet, and its first refresh token.
struct NewFamily: Sendable {
    let family: TokenFamily
    let refreshToken: Secret?
}

extension ServiceContext {
    /// Makes a family.
    func family(for grant: FamilyGrant, of caller: TokenCaller, at place: FamilyPlace) throws -> NewFamily {
        let id = place.id
        let end = time.now.end(of: configuration.lifetimes.family)
        let expiry = min(end, grant.parent?.expiresAt ?? end)
        let token =
            caller.client.mayUse(.refreshToken)
            ? try refreshTokens.make(family: id, generation: 0, randomness: randomness) : nil
        var sealedToken: [UInt8]?
        if let token, let code = grant.code {
            sealedToken = try SuccessorSeal.seal(token.text, under: code, family: id, randomness: randomness)
        }
        let family = TokenFamily(
            id: id, parent: grant.parent?.id, client: caller.client.id, account: grant.account, session: grant.session,
            device: grant.device, keyDigest: keyDigest(of: caller), scope: grant.scope, audience: grant.audience,
            methods: grant.methods,
            sealedAuthenticationTime: try grant.authenticatedAt.map { try sealed($0, of: id) },
            sealedIDToken: try sealed(grant.idToken, of: id), createdAt: time.now.hour, expiresAt: expiry,
            statusNumber: place.statusNumber,
            claims: TextList(grant.claims), generation: 0, current: token?.digest, previous: nil,
            sealedCurrent: sealedToken, idleEnd: idleEnd(before: expiry), lastUsedAt: time.now.hour, misusedAt: nil,
            graceEnd: nil, overlappedAt: nil, receivedAt: nil, revokedAt: nil, revocationReason: nil)
        return NewFamily(family: family, refreshToken: token?.text)
    }

    /// The key of a request's proof, as the rows name it; nil if it has none.
    func keyDigest(of caller: TokenCaller) -> KeyDigest? {
        caller.keyThumbprint.map(keyDigests.digest)
    }

    /// When a refresh token that is made now ends if nobody uses it.
    func idleEnd(before expiry: Date) -> Date {
        min(time.now.end(of: configuration.lifetimes.idleRefreshToken), expiry)
    }
}
