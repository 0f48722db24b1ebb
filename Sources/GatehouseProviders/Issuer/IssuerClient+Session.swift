import Foundation
import GatehouseClient
import GatehouseOAuth
import GatehouseTypes

extension IssuerClient {
    /// Creates a session from the response to a sign-in. The ID token identifies the account.
    func session(
        _ response: TokenResponse, nonce: String?, requestedScope: Scope, key: KeyID?,
        requirement: AuthenticationRequirement? = nil
    ) async throws(AuthError) -> AuthSession {
        let type = try type(of: response, key: key)
        guard let idToken = response.idToken else {
            throw AuthError(.invalidResponse, "the server's response has no ID token")
        }
        let claims = try await claims(
            of: idToken, nonce: nonce, accessToken: response.accessToken, requirement: requirement)
        let token = accessToken(response, type: type, requestedScope: requestedScope)
        return AuthSession(
            provider: settings.providerID, account: account(claims), accessToken: token,
            refreshToken: response.refreshToken, idToken: idToken, proofKeyID: type == .dpop ? key : nil)
    }

    func accessToken(
        _ response: TokenResponse, type: GatehouseClient.TokenType, requestedScope: Scope
    ) -> AccessToken {
        AccessToken(
            response.accessToken, type: type, scope: response.scope ?? requestedScope, receivedAt: time.now,
            lifetime: response.expiresIn.map { .seconds($0) })
    }

    func account(_ claims: IDTokenClaims) -> Account {
        let issuer = settings.quirks.issuerAliases.contains(claims.issuer) ? settings.issuer : claims.issuer
        return Account(issuer: issuer, subject: claims.subject, displayName: claims.displayName)
    }
}
