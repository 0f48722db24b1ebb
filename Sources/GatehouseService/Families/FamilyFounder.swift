import Foundation
import GatehouseOAuth
import GatehouseTypes

/// Begins families: makes the first tokens, ready for the storage verb that keeps them.
struct FamilyFounder: Sendable {
    let context: ServiceContext

    struct Authorization: Sendable {
        var account: AccountID
        var device: DeviceID?
        var scope: Scope
        var audience: String
        var authenticatedAt: Date
        var parent: TokenFamily?
    }

    struct Founded: Sendable {
        let family: TokenFamily
        let refreshToken: Secret?
        let refreshRecord: RefreshTokenRecord?
        let access: AccessTokenIssuer.Issued

        func response() -> TokenResponse {
            TokenResponse(
                accessToken: access.token, tokenType: family.keyThumbprint == nil ? .bearer : .dpop,
                expiresIn: access.lifetime.wholeSeconds, refreshToken: refreshToken, scope: access.record.scope)
        }
    }

    func found(_ authorization: Authorization, for caller: TokenCaller) async throws -> Founded {
        let now = context.time.now
        let lifetimes = context.configuration.lifetimes
        let end = now.addingTimeInterval(lifetimes.family.seconds)
        let family = TokenFamily(
            id: FamilyID(context.randomness.token(byteCount: 16)), parent: authorization.parent?.id,
            client: caller.app.id, account: authorization.account, device: authorization.device,
            keyThumbprint: caller.keyThumbprint, scope: authorization.scope, audience: authorization.audience,
            authenticatedAt: authorization.authenticatedAt, createdAt: now,
            expiresAt: min(end, authorization.parent?.expiresAt ?? end))
        let refreshToken = caller.app.mayUse(.refreshToken) ? Secret(context.randomness.token()) : nil
        return Founded(
            family: family, refreshToken: refreshToken,
            refreshRecord: refreshToken.map { context.refreshRecord(of: $0, in: family) },
            access: try await AccessTokenIssuer(context: context).issue(
                for: family, of: caller.app, scope: authorization.scope))
    }
}

extension ServiceContext {
    func refreshRecord(of token: Secret, in family: TokenFamily) -> RefreshTokenRecord {
        let now = time.now
        let end = now.addingTimeInterval(configuration.lifetimes.idleRefreshToken.seconds)
        return RefreshTokenRecord(
            digest: TokenDigest(of: token), family: family.id, issuedAt: now, expiresAt: min(end, family.expiresAt))
    }
}

extension AppRecord {
    func mayUse(_ grant: GrantType) -> Bool {
        grantTypes.contains(grant.rawValue)
    }
}
