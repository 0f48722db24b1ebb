package import GatehouseClient
package import GatehouseHTTP
import GatehouseOAuth
package import GatehouseTypes
import Synchronization

/// Adds a session's access token to requests as its type requires: a bearer token alone, a DPoP token with a proof
/// (RFC 9449, section 7.1).
package final class SessionAuthorizer: RequestAuthorizer {
    private let keys: (any ProofKeyStore)?
    private let proofs: ProofMaker
    private let bearer = BearerAuthorizer()
    private let nonces = NonceStore()
    private let times: OriginTimes
    private let lastKey = Mutex<(any ProofKey)?>(nil)

    /// Creates an authorizer.
    ///
    /// - Parameters:
    ///   - keys: The store of the sessions' keys; `nil` for bearer tokens only.
    ///   - time: The clock.
    ///   - randomness: The source of the proofs' identifiers.
    package init(keys: (any ProofKeyStore)?, time: any TimeSource, randomness: any RandomSource) {
        self.keys = keys
        proofs = ProofMaker(time: time, randomness: randomness)
        times = OriginTimes(usual: time)
    }

    /// Sets `Authorization` and, for a DPoP token, `DPoP`.
    ///
    /// - Throws: `AuthError`: `misconfigured` if the type of the token isn't supported, `keyUnavailable` or `keyLost`
    ///   if the session's key can't be used.
    package func authorize(_ request: HTTPRequest, with session: AuthSession) async throws -> HTTPRequest {
        guard session.accessToken.type == .dpop else { return try await bearer.authorize(request, with: session) }
        let token = session.accessToken.value
        var request = request
        do {
            request.headers[DPoPProof.headerName] = try await proofs.proof(
                for: request, accessToken: token, nonce: nonces[request.url], key: key(of: session),
                at: times[request.url])
        } catch {
            throw AuthError(error)
        }
        request.headers["Authorization"] = "DPoP " + token.revealed
        return request
    }

    /// Stores the nonce and the time of a response, and returns whether the proof or the token was refused (RFC 9449,
    /// sections 7.1 and 9).
    package func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        guard request.headers[DPoPProof.headerName] != nil else { return await bearer.examine(response, to: request) }
        nonces.learn(from: response.headers, at: request.url)
        times.learn(from: response.headers, at: request.url)
        guard response.status == .unauthorized else { return .accepted }
        let challenges = response.headers.challenges()
        guard !challenges.isEmpty else { return .tokenRefused }
        let errors = challenges.filter { $0.isScheme("DPoP") }.map { $0["error"] }
        if errors.contains("use_dpop_nonce") || errors.contains("invalid_dpop_proof") { return .proofRefused }
        return errors.contains("invalid_token") || errors.contains(nil) ? .tokenRefused : .accepted
    }

    /// Returns the session's key. The most recent one is cached: most programs have one session, and looking up a key
    /// can be slow.
    private func key(of session: AuthSession) async throws -> any ProofKey {
        guard let id = session.proofKeyID else {
            throw AuthError(.keyLost, "the session's token is bound to a key, but the session names none")
        }
        if let key = lastKey.withLock({ $0 }), key.id == id { return key }
        let key = try await keys.requiredKey(id)
        lastKey.withLock { $0 = key }
        return key
    }

    func forgetKey(_ id: KeyID) {
        lastKey.withLock { if $0?.id == id { $0 = nil } }
    }
}

extension (any ProofKeyStore)? {
    /// Returns a key that must exist.
    ///
    /// - Throws: `AuthError`: `keyUnavailable` if the store can't be read at the moment, `keyLost` if there is no store
    ///   or no such key.
    func requiredKey(_ id: KeyID) async throws -> any ProofKey {
        guard let keys = self else {
            throw AuthError(
                .keyLost,
                "the session is bound to a key, and this provider has no key store: use the provider of the session's "
                    + "manager (AuthManager.provider(as:)), or give it the keys explicitly")
        }
        return try await keys.requiredKey(id)
    }
}
