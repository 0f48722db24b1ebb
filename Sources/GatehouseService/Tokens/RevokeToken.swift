import GatehouseJOSE
package import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// Ends a token for the client that has it (RFC 7009).
package struct RevokeToken: Sendable {
    let context: ServiceContext

    /// Revokes the family of a refresh token, or of an access token that isn't encrypted. Unknown tokens need no
    /// revocation.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - caller: Who makes it.
    /// - Throws: ``Refusal``: `invalid_grant` for the token of another client, `unsupported_token_type` for one that is
    ///   encrypted for a backend: the service can't read it. ``ServiceError`` if the storage fails.
    package func callAsFunction(_ request: RevocationRequest, from caller: TokenCaller) async throws {
        guard let id = try await family(of: request.token) else { return }
        let (now, context) = (context.time.now, context)
        try await context.storage.write { transaction in
            guard let family = try transaction.first(TokenFamily.self, where: \.id == id, lock: .update) else { return }
            guard family.client == caller.client.id else {
                throw Refusal(.invalidGrant, "The token was issued to another client.")
            }
            guard family.revokedAt == nil else { return }
            transaction.revoke(family, for: .signedOut, at: now)
            try transaction.record(
                context.entry(
                    .tokenRevoked, .accepted, by: .client, client: family.client, account: family.account,
                    device: family.device, family: id, address: caller.address),
                in: context)
        }
    }

    private func family(of token: Secret) async throws -> FamilyID? {
        if let refreshToken = context.refreshTokens.read(token) { return refreshToken.family }
        if let claims = try await AccessTokenIssuer(context: context).claims(ofOwn: token) {
            return context.tokenIdentifiers.family(of: claims.identifier)
        }
        guard (try? SealedToken(compact: token.revealed)) == nil else {
            throw Refusal(.unsupportedTokenType, "An encrypted access token can't be revoked; it expires.")
        }
        return nil
    }
}
