import GatehouseClient
import GatehouseIssuer
import GatehouseJOSE
import GatehouseOAuth
import GatehousePasswordProviders
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
            throw error.refreshFailure(of: session, final: settings.finalAnswers)
        }
        return try update(session, with: response)
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

    /// Reads the response to a refresh. The old tokens may be used up, so nothing is asked of the issuer before the new
    /// ones are stored: an ID token is compared with the session, and verified if the keys are cached.
    func update(_ session: AuthSession, with response: TokenResponse) throws(RefreshFailure) -> SessionUpdate {
        let type: GatehouseClient.TokenType
        do throws(AuthError) {
            type = try self.type(of: response, key: session.proofKeyID)
        } catch {
            throw RefreshFailure(answeredWith: error, refreshToken: response.refreshToken, for: session)
        }
        var update = SessionUpdate(response, type: type, at: time.now)
        guard let idToken = response.idToken else { return update }
        switch RefreshedIDToken(idToken).relation(to: session, settings) {
        case .own:
            if let claims = cachedClaims(of: idToken, update, session) {
                update.idToken = idToken
                update.account = account(claims)
            } else {
                update.unverifiedIDToken = idToken
            }
        case .foreign(let account):
            update.account = account
            throw .mismatched(
                update,
                AuthError(
                    .accountMismatch, "the provider answered a refresh with the tokens of another account",
                    context: .init(provider: session.provider, account: session.account.id)))
        case .unreadable: update.unreadableMembers.append("id_token")
        }
        return update
    }

    /// Verifies the ID token of a refresh after the new tokens were stored. Fetches the issuer's keys if necessary.
    func verifyIDToken(of update: SessionUpdate, for session: AuthSession) async throws -> SessionUpdate {
        guard let idToken = update.unverifiedIDToken else { return update }
        let claims = try await claims(
            of: idToken, nonce: nil, accessToken: update.accessToken, previous: session.idTokenClaims)
        var verified = update
        verified.unverifiedIDToken = nil
        verified.idToken = idToken
        verified.account = account(claims)
        return verified
    }

    /// Returns the claims of an ID token if it can be verified without a request; `nil` otherwise.
    private func cachedClaims(of idToken: Secret, _ update: SessionUpdate, _ session: AuthSession) -> IDTokenClaims? {
        guard let keys = keySet.cached, let metadata = cachedMetadata, let token = try? unverified(idToken),
            let verified = try? token.verify(with: keys.keySet, allowing: idTokenAlgorithms(metadata))
        else { return nil }
        return try? check(
            verified, nonce: nil, accessToken: update.accessToken, requirement: nil, previous: session.idTokenClaims)
    }
}

extension AuthSession {
    /// The claims of the session's ID token, which was verified when it was received.
    fileprivate var idTokenClaims: IDTokenClaims? {
        idToken.flatMap { try? UnverifiedToken(compact: $0.revealed) }
            .flatMap { try? JSONValue(parsing: $0.unverifiedPayload).object }
            .flatMap { try? IDTokenClaims($0) }
    }
}
