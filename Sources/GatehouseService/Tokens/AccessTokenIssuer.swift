import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// Makes access tokens: signed for everybody (RFC 9068), and sealed for the app's backend if that has uploaded a key.
struct AccessTokenIssuer: Sendable {
    let context: ServiceContext

    struct Issued: Sendable {
        let token: Secret
        let record: AccessTokenRecord
        let lifetime: Duration
    }

    func issue(for family: TokenFamily, of app: AppRecord, scope: Scope) async throws -> Issued {
        let now = context.time.now
        let end = min(now.addingTimeInterval(context.configuration.lifetimes.accessToken.seconds), family.expiresAt)
        let identifier = context.randomness.token(byteCount: 16)
        let claims = claims(of: family, identifier: identifier, scope: scope, now: now, end: end)
        let token = Secret(try seal(await sign(claims), for: family, of: app))
        return Issued(
            token: token,
            record: AccessTokenRecord(
                digest: TokenDigest(of: token), identifier: identifier, family: family.id,
                audience: family.audience ?? context.configuration.issuer, scope: scope, issuedAt: now, expiresAt: end),
            lifetime: .seconds(max(0, Int64(end.timeIntervalSince(now)))))
    }

    private func claims(
        of family: TokenFamily, identifier: String, scope: Scope, now: Date, end: Date
    ) -> AccessTokenClaims {
        AccessTokenClaims(
            issuer: context.configuration.issuer, subject: context.pairwise.subject(family.account, for: family.client),
            audience: [family.audience ?? context.configuration.issuer], clientID: family.client, issuedAt: now,
            expiresAt: end, identifier: identifier, scope: scope, keyThumbprint: family.keyThumbprint,
            deviceID: family.device.map { context.pairwise.device($0, for: family.client) },
            authenticatedAt: family.authenticatedAt)
    }

    private func sign(_ claims: AccessTokenClaims) async throws -> String {
        do {
            return try await SignedToken.make(
                payload: claims.encoded, type: AccessTokenClaims.type, signer: try await context.keyRing.signer())
        } catch let error as JOSEError {
            throw ServiceError(.keyUnavailable, "The token can't be signed.", underlyingError: error)
        }
    }

    private func seal(_ signed: String, for family: TokenFamily, of app: AppRecord) throws -> String {
        guard let json = app.sealingKey, app.audience == family.audience else { return signed }
        let key = try SealingKey(stored: json)
        do {
            return try SealedToken.seal(
                signedToken: signed, for: key.key, algorithm: key.algorithm, randomness: context.randomness)
        } catch {
            throw ServiceError(.keyUnavailable, "The token can't be encrypted.", underlyingError: error)
        }
    }
}
