import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

extension SessionUpdate {
    /// Creates an update from the response to a refresh.
    init(_ response: TokenResponse, type: GatehouseClient.TokenType, at now: Date) {
        self.init(
            accessToken: response.accessToken, receivedAt: now, lifetime: response.expiresIn.map { .seconds($0) },
            type: type, scope: response.scope, refreshToken: response.refreshToken)
        unreadableMembers = response.unreadableMembers
        isRefreshTokenDoubtful = response.unreadableMembers.contains("refresh_token")
    }
}

extension IssuerClient {
    /// Performs a sign-in with a new key; without one if tokens aren't bound to a key. Deletes the key unless the
    /// session, or the tokens that have to be revoked, are bound to it.
    func signIn(_ body: ((any ProofKey)?) async throws -> AuthSession) async throws(AuthError) -> AuthSession {
        try await asking {
            let key = try await makeKey(metadata())
            do {
                let session = try await body(key)
                if session.proofKeyID == nil { await eraseKey(key?.id) }
                return session
            } catch {
                await eraseKey(key?.id, after: error)
                throw error
            }
        }
    }

    /// Deletes the key of a sign-in that failed. If the issuer has issued tokens, the key is deleted after they are
    /// revoked.
    func eraseKey(_ id: KeyID?, after error: any Error) async {
        if (error as? AuthError)?.unwantedSession == nil { await eraseKey(id) }
    }

    /// Sends the token request of a sign-in. The tokens in a response that can't be read have to be revoked.
    func signInTokens(_ request: some TokenRequest, key: (any ProofKey)?) async throws -> TokenResponse {
        do {
            return try await tokens(request, key: key)
        } catch {
            throw error.leaving { unwanted($0, $1, key?.id) }
        }
    }

    /// Creates a session from the response to a sign-in. The ID token identifies the account.
    ///
    /// - Throws: `AuthError` with the tokens, which have to be revoked, if they can't be used.
    func session(
        _ response: TokenResponse, nonce: String?, requestedScope: Scope, key: KeyID?,
        requirement: AuthenticationRequirement? = nil
    ) async throws(AuthError) -> AuthSession {
        diagnostics.record(unreadable: response.unreadableMembers, in: "token")
        do throws(AuthError) {
            return try await checkedSession(
                response, nonce: nonce, requestedScope: requestedScope, key: key, requirement: requirement)
        } catch {
            throw error.leaving(unwanted(response.accessToken, response.refreshToken, key))
        }
    }

    /// The tokens of a sign-in whose account isn't known.
    func unwanted(_ accessToken: Secret, _ refreshToken: Secret?, _ key: KeyID?) -> AuthSession {
        AuthSession(
            provider: settings.providerID, account: Account(issuer: settings.issuer, subject: ""),
            accessToken: AccessToken(accessToken, receivedAt: time.now, lifetime: nil), refreshToken: refreshToken,
            proofKeyID: key)
    }

    private func checkedSession(
        _ response: TokenResponse, nonce: String?, requestedScope: Scope, key: KeyID?,
        requirement: AuthenticationRequirement?
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

    /// Revokes a session's tokens at the issuer (RFC 7009), if it has a revocation endpoint.
    func revoke(_ session: AuthSession) async throws(AuthError) {
        try await asking {
            guard let url = try await metadata().address(ifAny: \.revocationEndpoint) else { return }
            let request =
                session.refreshToken.map { RevocationRequest(token: $0, tokenTypeHint: .refreshToken) }
                ?? RevocationRequest(token: session.accessToken.value, tokenTypeHint: .accessToken)
            let response = try await endpoint.post(
                request.parameters, to: url, of: .revocation, key: try? key(of: session))
            guard response.status.isSuccess || isGone(response) else {
                throw EndpointFailure.refused(response, at: .revocation)
            }
        }
    }

    /// Returns whether the response is one that the issuer's quirks define as "already revoked or can't be revoked".
    private func isGone(_ response: HTTPResponse) -> Bool {
        ServerRejection(response, final: settings.quirks.goneAnswers) != nil
    }
}
