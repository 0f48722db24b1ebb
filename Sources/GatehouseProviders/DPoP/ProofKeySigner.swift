import GatehouseClient
import GatehouseJOSE
import GatehouseTypes

/// Signs JWTs with a proof key.
struct ProofKeySigner: TokenSigner {
    let algorithm: SignatureAlgorithm
    let publicKey: JSONWebKey
    private let key: any ProofKey

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - keyID: The key identifier by which verifiers know the key; `nil` uses that of its public part.
    /// - Throws: `AuthError` with `misconfigured` if the key's algorithm or public part can't be used.
    init(_ key: any ProofKey, keyID: KeyID? = nil) throws(AuthError) {
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

    func signature(for message: [UInt8]) async throws -> [UInt8] {
        try await key.signature(for: message)
    }
}
