import GatehouseCrypto

extension JSONWebKey {
    private static let verifying: Set<KeyOperation> = [.verify]

    /// Whether the key has the kind that the algorithm requires and may be used to verify its signatures.
    func canVerify(_ algorithm: SignatureAlgorithm) -> Bool {
        algorithm.scheme.isFor(publicKey.kind)
            && purpose.allows(.signature, JSONWebKey.verifying, algorithm: algorithm.name)
    }
}
