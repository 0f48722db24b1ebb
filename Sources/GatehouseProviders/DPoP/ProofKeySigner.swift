import GatehouseClient
import GatehouseJOSE

/// A proof key as something that signs tokens.
struct ProofKeySigner: TokenSigner {
    let algorithm: SignatureAlgorithm
    let publicKey: JSONWebKey
    private let key: any ProofKey

    init(_ key: any ProofKey) throws(AuthError) {
        guard let algorithm = SignatureAlgorithm(name: key.algorithm) else {
            throw AuthError(.misconfigured, "the proof key signs with an algorithm that isn't known")
        }
        do {
            publicKey = try JSONWebKey(parsing: key.publicJWK)
        } catch {
            throw AuthError(.misconfigured, "the proof key's public half can't be read", underlyingError: error)
        }
        self.algorithm = algorithm
        self.key = key
    }

    func signature(for message: [UInt8]) async throws -> [UInt8] {
        try await key.signature(for: message)
    }
}
