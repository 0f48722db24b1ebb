public import Foundation
public import GatehouseOAuth
public import GatehouseTypes

/// Issues an authorization code once the person has said yes.
public struct IssueCode: Sendable {
    let context: ServiceContext

    /// Issues a code.
    ///
    /// - Parameters:
    ///   - authorization: What was asked for.
    ///   - account: Who said yes.
    ///   - authenticatedAt: When they gave their password.
    ///   - address: Where they are.
    /// - Returns: What goes back to the app.
    /// - Throws: ``ServiceError`` if the storage fails.
    public func callAsFunction(
        for authorization: PreparedAuthorization, account: AccountID, authenticatedAt: Date, from address: String?
    ) async throws -> AuthorizationResponse {
        let code = Secret(context.randomness.token())
        let request = authorization.request
        let now = context.time.now
        let lifetime = min(context.configuration.lifetimes.authorizationCode, .seconds(60))
        let record = AuthorizationCodeRecord(
            digest: TokenDigest(of: code), client: request.clientID, account: account,
            redirectURI: request.redirectURI.text, codeChallenge: request.codeChallenge.value,
            scope: authorization.scope, audience: authorization.audience, nonce: request.nonce,
            keyThumbprint: request.dpopKeyThumbprint, authenticatedAt: authenticatedAt, issuedAt: now,
            expiresAt: now.addingTimeInterval(lifetime.seconds))
        try await context.storage.insert(
            record,
            audit: AuditEntry(
                .codeIssued, .accepted, at: now, client: request.clientID, account: account, address: address))
        return .granted(code: code, state: request.state, issuer: context.configuration.issuer)
    }
}
