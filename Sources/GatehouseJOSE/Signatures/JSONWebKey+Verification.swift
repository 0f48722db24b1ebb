import GatehouseCrypto

extension JSONWebKey {
    /// Whether the key is of the algorithm's kind and may be used to check its signatures.
    func canVerify(_ algorithm: SignatureAlgorithm) -> Bool {
        algorithm.scheme.isFor(publicKey.kind) && purpose.allows(.signature, [.verify], algorithm: algorithm.name)
    }
}
