import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// Makes ID tokens (OpenID Connect Core, section 2).
struct IDTokenIssuer: Sendable {
    private static let type = "JWT"

    let context: ServiceContext

    /// Issues an ID token. The client's registration decides which algorithm signs it; without that, the one of access
    /// tokens does.
    ///
    /// - Parameters:
    ///   - family: The family.
    ///   - client: Its client.
    ///   - details: What it says of the authorization.
    ///   - scope: The scope of the access token that comes with it.
    ///   - accessToken: That token.
    /// - Returns: The ID token.
    /// - Throws: ``ServiceError`` if the key or the storage fails.
    func issue(
        for family: TokenFamily, of client: ClientRecord, with details: IDTokenDetails, scope: Scope,
        accessToken: Secret
    ) async throws -> Secret {
        let now = context.time.now
        let lifetime =
            client.settings.idTokenLifetime.map { Duration.seconds($0) } ?? context.configuration.lifetimes.idToken
        var claims = IDTokenClaims(
            issuer: context.configuration.issuer, subject: context.pairwise.subject(family.account, for: client.sector),
            audience: [family.client.rawValue], issuedAt: now,
            expiresAt: now.addingTimeInterval(lifetime.seconds))
        claims.nonce = details.nonce
        claims.authenticatedAt = details.authenticatedAt
        claims.methods = family.methods.texts
        claims.contextClass = context.contextClass(of: family.methods)
        claims.others = try await others(details.claims, within: scope, for: family, of: client)
        claims.sessionID = family.session.map { context.pairwise.session($0, for: family.client) }
        do {
            let signer = try await context.keyRing.signer(for: client)
            claims.accessTokenHash = LeftHalfHash.make(of: accessToken, algorithm: signer.algorithm)
            return Secret(try await SignedToken.make(claims: claims.json, type: IDTokenIssuer.type, signer: signer))
        } catch let error as JOSEError {
            throw ServiceError(.keyUnavailable, "The ID token can't be signed.", underlyingError: error)
        }
    }

    /// Returns the claims that the client has asked for and may still have, and those that its settings add.
    private func others(
        _ names: [String], within scope: Scope, for family: TokenFamily, of client: ClientRecord
    ) async throws -> [String: JSONValue] {
        let added = client.settings.idTokenClaims ? ServiceScopes.claims(of: scope) : []
        let names = ServiceScopes.claims(of: client.scope).intersection(added.union(names))
        guard !names.isEmpty else { return [:] }
        let account = try await context.storage.read { try $0.first(AccountRecord.self, where: \.id == family.account) }
        return account?.claims(named: names) ?? [:]
    }

    /// The person of a request's hint, by the client's name for them; nil if it has none, or its hint can't be
    /// verified: an honest client may have it since before the last rotations of the key.
    func hintedSubject(of request: AuthorizationRequest) async throws -> AccountID? {
        guard let hint = request.idTokenHint, let claims = try await claims(ofOwn: hint),
            claims.audience == [request.clientID.rawValue]
        else { return nil }
        return claims.subject
    }

    /// The claims of an ID token of this service, also of one that has expired; `nil` if it isn't one. Keys are removed
    /// soon after they have signed for the last time, so a token that can't be verified may be an old one.
    func claims(ofOwn token: Secret) async throws -> IDTokenClaims? {
        let keys = try await context.keyRing.publishedKeys()
        guard let unverified = try? UnverifiedToken(compact: token.revealed),
            unverified.header.hasType(IDTokenIssuer.type),
            let verified = try? unverified.verify(with: keys, allowing: Set(KeyAlgorithm.all.map(\.algorithm))),
            let claims = try? IDTokenClaims(verified.claims()),
            claims.issuer == context.configuration.issuer, claims.audience.count == 1
        else { return nil }
        return claims
    }
}
