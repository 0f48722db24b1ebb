import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// Makes access tokens: signed (RFC 9068), and encrypted for the client's backend if that has uploaded a key.
struct AccessTokenIssuer: Sendable {
    let context: ServiceContext

    /// The tokens of a family that is stored.
    ///
    /// - Parameters:
    ///   - family: The family.
    ///   - caller: Its client, with the key that the token is bound to.
    ///   - scope: The scope of the access token.
    ///   - audience: The resource that it is for; nil for the family's.
    ///   - refreshToken: The refresh token, if there is one.
    ///   - idToken: What an ID token says, if this is a response with one, where the scope asks for it.
    /// - Returns: The response.
    /// - Throws: ``ServiceError`` if a key fails.
    func response(
        for family: TokenFamily, of caller: TokenCaller, scope: Scope, audience: String? = nil, refreshToken: Secret?,
        idToken: IDTokenDetails? = nil
    ) async throws -> TokenResponse {
        let now = context.time.now
        let end = min(now.addingTimeInterval(context.configuration.lifetimes.accessToken.seconds), family.expiresAt)
        let audience = audience ?? family.audience
        var claims = try claims(of: family, caller: caller, scope: scope, now: now, end: end)
        claims.audience = [audience]
        let token = Secret(try seal(await sign(claims), for: audience, of: caller.client))
        var response = TokenResponse(
            accessToken: token, tokenType: caller.keyThumbprint == nil ? .bearer : .dpop,
            expiresIn: max(0, Int64(end.timeIntervalSince(now))), refreshToken: refreshToken, scope: scope)
        if let idToken, scope.contains("openid") {
            response.idToken = try await IDTokenIssuer(context: context).issue(
                for: family, of: caller.client, with: idToken, scope: scope, accessToken: token)
        }
        return response
    }

    /// The token of a client that acts for itself (RFC 9068, section 2.2).
    ///
    /// - Parameters:
    ///   - backend: The client whose backend the token is for.
    ///   - caller: The client, with the key that the token is bound to.
    ///   - target: The name of that backend, and the scope of the access token.
    /// - Returns: The response.
    /// - Throws: ``ServiceError`` if a key fails.
    func response(
        for backend: ClientRecord, of caller: TokenCaller, target: TokenTarget
    ) async throws -> TokenResponse {
        let (now, lifetime) = (context.time.now, context.configuration.lifetimes.accessToken)
        let claims = AccessTokenClaims(
            issuer: context.configuration.issuer, subject: AccountID(caller.client.id.rawValue),
            audience: [target.audience], clientID: caller.client.id, issuedAt: now,
            expiresAt: now.addingTimeInterval(lifetime.seconds),
            identifier: try context.tokenIdentifiers.make(for: nil), scope: target.scope,
            keyThumbprint: caller.keyThumbprint)
        return TokenResponse(
            accessToken: Secret(try seal(await sign(claims), for: target.audience, of: backend)),
            tokenType: caller.keyThumbprint == nil ? .bearer : .dpop, expiresIn: Int64(lifetime.seconds),
            scope: target.scope)
    }

    /// The token of a client that acts for a person at another backend (RFC 8693).
    ///
    /// - Throws: ``ServiceError`` if a key fails.
    func response(for delegation: Delegation, of caller: TokenCaller) async throws -> TokenResponse {
        let (now, subject, backend) = (context.time.now, delegation.subject, delegation.backend)
        let end = min(
            now.addingTimeInterval(context.configuration.lifetimes.accessToken.seconds), subject.expiresAt,
            delegation.family.expiresAt)
        var claims = AccessTokenClaims(
            issuer: context.configuration.issuer,
            subject: context.pairwise.subject(delegation.family.account, for: backend.sector),
            audience: [delegation.target.audience], clientID: caller.client.id, issuedAt: now, expiresAt: end,
            identifier: try context.tokenIdentifiers.make(for: delegation.family.id), scope: delegation.target.scope,
            keyThumbprint: caller.keyThumbprint, status: context.statusLists?.reference(to: delegation.family))
        claims.actors = [caller.client.id.rawValue] + subject.actors
        return TokenResponse(
            accessToken: Secret(try seal(await sign(claims), for: delegation.target.audience, of: backend)),
            tokenType: caller.keyThumbprint == nil ? .bearer : .dpop,
            expiresIn: max(0, Int64(end.timeIntervalSince(now))), scope: delegation.target.scope)
    }

    /// The claims of an access token of this service that isn't encrypted and hasn't expired; nil if it isn't one.
    func claims(ofOwn token: Secret) async throws -> AccessTokenClaims? {
        let keys = try await context.keyRing.publishedKeys()
        let claims = context.ownTokens.claims(of: token, signedBy: keys) { verifiedClaims(of: token, with: keys) }
        guard let claims, context.time.now < claims.expiresAt else { return nil }
        return claims
    }

    private func verifiedClaims(of token: Secret, with keys: JSONWebKeySet) -> AccessTokenClaims? {
        guard let unverified = try? UnverifiedToken(compact: token.revealed),
            unverified.header.hasType(AccessTokenClaims.type),
            let verified = try? unverified.verify(with: keys, allowing: Set(context.keyRing.algorithms)),
            let claims = try? AccessTokenClaims(verified.claims()), claims.issuer == context.configuration.issuer
        else { return nil }
        return claims
    }

    private func claims(
        of family: TokenFamily, caller: TokenCaller, scope: Scope, now: Date, end: Date
    ) throws -> AccessTokenClaims {
        AccessTokenClaims(
            issuer: context.configuration.issuer,
            subject: context.pairwise.subject(family.account, for: caller.client.sector),
            audience: [family.audience], clientID: family.client, issuedAt: now, expiresAt: end,
            identifier: try context.tokenIdentifiers.make(for: family.id), scope: scope,
            keyThumbprint: caller.keyThumbprint,
            deviceID: family.device.map { context.pairwise.device($0, for: family.client) },
            authenticatedAt: try context.authenticationTime(of: family),
            status: context.statusLists?.reference(to: family))
    }

    private func sign(_ claims: AccessTokenClaims) async throws -> String {
        do {
            return try await SignedToken.make(
                payload: claims.encoded, type: AccessTokenClaims.type, signer: try await context.keyRing.signer())
        } catch let error as JOSEError {
            throw ServiceError(.keyUnavailable, "The token can't be signed.", underlyingError: error)
        }
    }

    /// Encrypts a token for the client's backend. The service reads those for itself.
    private func seal(_ signed: String, for audience: String, of client: ClientRecord) throws -> String {
        guard audience != context.configuration.issuer else { return signed }
        guard client.audience == audience else {
            throw ServiceError(.storageCorrupt, "A token family is for another resource than its client's tokens.")
        }
        guard let json = client.sealingKey else { return signed }
        let key = try context.sealingKeys.key(json, of: client.id)
        do {
            return try SealedToken.seal(
                signedToken: signed, for: key.key, algorithm: key.algorithm, randomness: context.randomness)
        } catch {
            throw ServiceError(.keyUnavailable, "The token can't be encrypted.", underlyingError: error)
        }
    }
}
