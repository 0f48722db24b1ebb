import GatehouseClient
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

extension IssuerClient {
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
        guard let id = session.proofKeyID else { return nil }
        guard let keys else { throw .impossible(AuthError.noKeyStore) }
        switch await keys.key(id) {
        case .found(let key): return key
        case .absent: throw .impossible(AuthError(.keyLost, "the session's key no longer exists"))
        case .corrupt(let reason): throw .impossible(AuthError(.keyLost, reason))
        case .unavailable(let reason): throw .transient(AuthError(.keyUnavailable, reason))
        }
    }

    /// Reads the response to a refresh. The old tokens may be spent, so a response that can't be used leaves the
    /// session in doubt.
    func update(_ session: AuthSession, with response: TokenResponse) async throws(RefreshFailure) -> SessionUpdate {
        do throws(AuthError) {
            let type = try type(of: response, key: session.proofKeyID)
            var update = SessionUpdate(
                accessToken: response.accessToken, receivedAt: time.now,
                lifetime: response.expiresIn.map { .seconds($0) }, type: type, scope: response.scope,
                refreshToken: response.refreshToken)
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
}
