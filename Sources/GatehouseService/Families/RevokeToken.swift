public import GatehouseOAuth
import GatehouseTypes

/// Ends a token for the client that has it (RFC 7009).
public struct RevokeToken: Sendable {
    let context: ServiceContext

    /// Revokes a refresh token with its family, or an access token that is for the service itself.
    ///
    /// An access token for an app's backend can't be called back, since the backend asks nobody; it's better to say so
    /// than to pretend (RFC 7009, section 2.2.1).
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - caller: Who makes it.
    /// - Returns: Nothing if the token counts no more, unknown ones included; else an error.
    /// - Throws: ``ServiceError`` if the storage fails.
    public func callAsFunction(
        _ request: RevocationRequest, from caller: TokenCaller
    ) async throws -> OAuthErrorResponse? {
        let digest = TokenDigest(of: request.token)
        let now = context.time.now
        func entry(_ family: TokenFamily) -> AuditEntry {
            AuditEntry(
                .tokenRevoked, .accepted, at: now, client: family.client, account: family.account,
                device: family.device, family: family.id, address: caller.address)
        }
        if let family = try await context.storage.refreshToken(digest)?.family {
            guard family.client == caller.app.id else { return RevokeToken.foreign }
            _ = try await context.storage.revokeFamily(family.id, for: .signedOut, at: now, audit: entry(family))
        } else if let status = try await context.storage.accessToken(digest) {
            guard status.family.client == caller.app.id else { return RevokeToken.foreign }
            guard status.token.audience == context.configuration.issuer else {
                return OAuthErrorResponse(
                    .unsupportedTokenType, description: "An access token for a backend can't be revoked; it expires.")
            }
            _ = try await context.storage.revokeAccessToken(digest, at: now, audit: entry(status.family))
        }
        return nil
    }

    private static let foreign = OAuthErrorResponse(
        .invalidGrant, description: "The token was issued to another client.")
}
