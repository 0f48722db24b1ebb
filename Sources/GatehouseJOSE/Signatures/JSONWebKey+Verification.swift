import GatehouseCrypto

extension JSONWebKey {
    private static let verifying: Set<KeyOperation> = [.verify]

    /// Whether the key is of the algorithm's kind and may be used to check its signatures.
    func canVerify(_ algorithm: SignatureAlgorithm) -> Bool {
        algorithm.scheme.isFor(publicKey.kind)
            && purpose.allows(.signature, JSONWebKey.verifying, algorithm: algorithm.name)
    }
}
