public import GatehouseClient
import GatehouseHTTP
package import GatehouseJOSE
public import GatehouseOAuth
public import GatehouseTypes

/// Signs JWTs with a proof key.
package struct ProofKeySigner: TokenSigner {
    package let algorithm: SignatureAlgorithm
    package let publicKey: JSONWebKey
    private let key: any ProofKey

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - keyID: The key identifier by which verifiers know the key; `nil` uses that of its public part.
    /// - Throws: `AuthError` with `misconfigured` if the key's algorithm or public part can't be used.
    package init(_ key: any ProofKey, keyID: KeyID? = nil) throws(AuthError) {
        guard let algorithm = SignatureAlgorithm(name: key.algorithm) else {
            throw AuthError(.misconfigured, "the proof key's algorithm isn't supported")
        }
        do {
            let jwk = try JSONWebKey(parsing: key.publicJWK)
            publicKey = keyID.map { JSONWebKey(jwk.publicKey, keyID: $0) } ?? jwk
        } catch {
            throw AuthError(.misconfigured, "the proof key's public key can't be read", underlyingError: error)
        }
        self.algorithm = algorithm
        self.key = key
    }

    package func signature(for message: [UInt8]) async throws -> [UInt8] {
        try await key.signature(for: message)
    }
}

/// Clients whose key is a proof key.
extension PrivateKeyJWT {
    /// Creates a client whose key is a proof key: in a folder, a keychain or a security chip.
    ///
    /// - Parameters:
    ///   - clientID: The client.
    ///   - key: The key whose public part the client has registered.
    ///   - keyID: The registered key identifier.
    ///   - lifetime: The lifetime of an assertion.
    /// - Throws: `AuthError` with `misconfigured` if the key's algorithm isn't supported.
    public init(
        _ clientID: ClientID, key: any ProofKey, keyID: KeyID? = nil, lifetime: Duration = .seconds(60)
    ) throws(AuthError) {
        self.init(clientID, signer: try ProofKeySigner(key, keyID: keyID), lifetime: lifetime)
    }
}

/// Creates the DPoP proof for one request.
struct ProofMaker: Sendable {
    let time: any TimeSource
    let randomness: any RandomSource

    func proof(
        for request: HTTPRequest, accessToken: Secret?, nonce: String?, key: any ProofKey,
        at time: (any TimeSource)? = nil
    ) async throws -> String {
        guard let url = request.url else { throw AuthError(.misconfigured, "the request has no URL") }
        return try await DPoPProof.make(
            method: request.method.rawValue, url: url, accessToken: accessToken, nonce: nonce,
            signer: ProofKeySigner(key), time: time ?? self.time, randomness: randomness)
    }
}
