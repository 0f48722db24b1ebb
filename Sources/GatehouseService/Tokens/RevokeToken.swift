import GatehouseJOSE
package import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// Ends a token for the client that has it (RFC 7009).
package struct RevokeToken: Sendable {
    let context: ServiceContext

    /// Revokes the family of a refresh token, or of an access token that isn't encrypted. An access token that a client
    /// got without a person, for itself or for acting for somebody, is revoked alone. Unknown tokens need no
    /// revocation.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - caller: Who makes it.
    /// - Throws: ``Refusal``: `invalid_grant` for the token of another client, `unsupported_token_type` for one that is
    ///   encrypted for a backend: the service can't read it. ``ServiceError`` if the storage fails.
    package func callAsFunction(_ request: RevocationRequest, from caller: TokenCaller) async throws {
        switch try await subject(of: request.token) {
        case .family(let id): try await revoke(id, for: caller)
        case .token(let claims): try await revoke(claims, for: caller)
        case .unknown: break
        }
    }

    private func revoke(_ id: FamilyID, for caller: TokenCaller) async throws {
        let (now, context) = (context.time.now, context)
        try await context.storage.write { transaction in
            guard let family = try transaction.first(TokenFamily.self, where: \.id == id, lock: .update) else { return }
            guard family.client == caller.client.id else { throw RevokeToken.isOfAnother }
            guard family.revokedAt == nil else { return }
            transaction.revoke(family, for: .signedOut, at: now)
            try transaction.record(
                context.entry(
                    .tokenRevoked, .accepted, by: .client, client: family.client, account: family.account,
                    device: family.device, family: id, address: caller.address),
                in: context)
        }
    }

    private func revoke(_ claims: AccessTokenClaims, for caller: TokenCaller) async throws {
        guard claims.clientID == caller.client.id else { throw RevokeToken.isOfAnother }
        let (now, context) = (context.time.now, context)
        let entry = context.entry(
            .tokenRevoked, .accepted, by: .client, client: claims.clientID, address: caller.address)
        try await context.noting(bounds: claims.clientID, from: caller.address) {
            try await context.auditing(claims.clientID, entry) { entry in
                let isFirst = try await countingRevocation(of: claims) {
                    try await context.storage.write { transaction in
                        guard try transaction.isFirstUse(.revocation(of: claims), at: now) else { return false }
                        try transaction.record([entry].compactMap(\.self), in: context)
                        return true
                    }
                }
                return ((), isFirst)
            }
        }
    }

    /// Counts what a client revokes of its own tokens. Each becomes a row, which stays as long as the token would.
    ///
    /// - Returns: Whether it wasn't revoked before.
    private func countingRevocation(
        of claims: AccessTokenClaims, _ revoke: () async throws -> Bool
    ) async throws -> Bool {
        let (subject, limit) = (
            RequestLimiter.Subject.revokedTokens(claims.clientID), context.configuration.bounds.revokedTokens
        )
        do {
            try context.requestLimiter.count(subject, limit)
        } catch var refusal as Refusal {
            guard try await !context.storage.read({ try $0.isRevoked(claims) }) else { return false }
            refusal.bound = .revokedTokens
            throw refusal
        }
        var isFirst = false
        defer { if !isFirst { context.requestLimiter.takeBack(subject, limit) } }
        isFirst = try await revoke()
        return isFirst
    }

    private static let isOfAnother = Refusal(.invalidGrant, "The token was issued to another client.")

    /// What is ended with a token.
    private enum Subject {
        case family(FamilyID)
        case token(AccessTokenClaims)
        case unknown
    }

    private func subject(of token: Secret) async throws -> Subject {
        if let refreshToken = context.refreshTokens.read(token) { return .family(refreshToken.family) }
        if let claims = try await AccessTokenIssuer(context: context).claims(ofOwn: token) {
            guard claims.actors.isEmpty, let family = context.tokenIdentifiers.family(of: claims.identifier) else {
                return .token(claims)
            }
            return .family(family)
        }
        guard (try? SealedToken(compact: token.revealed)) == nil else {
            throw Refusal(.unsupportedTokenType, "An encrypted access token can't be revoked; it expires.")
        }
        return .unknown
    }
}
