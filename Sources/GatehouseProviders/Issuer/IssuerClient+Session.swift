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
    }
}

extension IssuerClient {
    /// Performs a sign-in with a new key; without one if tokens aren't bound to a key. Deletes the key unless the
    /// session is bound to it.
    func signIn(_ body: ((any ProofKey)?) async throws -> AuthSession) async throws(AuthError) -> AuthSession {
        try await asking {
            let key = try await makeKey(metadata())
            do {
                let session = try await body(key)
                if session.proofKeyID == nil { await eraseKey(key?.id) }
                return session
            } catch {
                await eraseKey(key?.id)
                throw error
            }
        }
    }

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

    /// Refreshes a session with its refresh token.
    func refresh(_ session: AuthSession, resources: [String] = []) async throws(RefreshFailure) -> SessionUpdate {
        guard let refreshToken = session.refreshToken else {
            throw .impossible(AuthError(.cannotRefresh, "the session has no refresh token"))
        }
        let key = try await key(of: session)
        let response: TokenResponse
        do {
            response = try await tokens(RefreshRequest(refreshToken: refreshToken, resources: resources), key: key)
        } catch {
            throw error.refreshFailure(final: settings.finalAnswers)
        }
        return try await update(session, with: response)
    }

    /// Returns the session's key; `nil` if it has none.
    func key(of session: AuthSession) async throws(RefreshFailure) -> (any ProofKey)? {
        do {
            return try await key(session.proofKeyID)
        } catch {
            let error = AuthError(error)
            throw error.code == .keyUnavailable ? .transient(error) : .impossible(error)
        }
    }

    /// Reads the response to a refresh. The old tokens may be spent, so a response that can't be used leaves the
    /// session in doubt.
    func update(_ session: AuthSession, with response: TokenResponse) async throws(RefreshFailure) -> SessionUpdate {
        do throws(AuthError) {
            let type = try type(of: response, key: session.proofKeyID)
            var update = SessionUpdate(response, type: type, at: time.now)
            if let idToken = response.idToken, let claims = try await claims(ofRefreshed: idToken, response, session) {
                update.idToken = idToken
                update.account = account(claims)
            }
            return update
        } catch {
            throw .inDoubt(error)
        }
    }

    /// Returns the claims of an ID token received with a refresh; `nil` if the issuer's keys are unavailable, since the
    /// new tokens must not be lost because of that.
    private func claims(
        ofRefreshed idToken: Secret, _ response: TokenResponse, _ session: AuthSession
    ) async throws(AuthError) -> IDTokenClaims? {
        do throws(AuthError) {
            let previous = session.idToken.flatMap { try? UnverifiedToken(compact: $0.revealed) }
                .flatMap { try? JSONValue(parsing: $0.unverifiedPayload).object }
                .flatMap { try? IDTokenClaims($0) }
            return try await claims(
                of: idToken, nonce: nil, accessToken: response.accessToken, previous: previous)
        } catch {
            if error.recovery == .retry, error.code != .invalidResponse { return nil }
            throw error
        }
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
