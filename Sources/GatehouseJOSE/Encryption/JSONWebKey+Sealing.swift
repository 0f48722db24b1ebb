import GatehouseCrypto

extension JSONWebKey {
    /// The method that encrypts a content encryption key for this key with the algorithm; nil if the key must not be
    /// used for it.
    ///
    /// An empty list of operations is treated as absent: browsers export public keys for key agreement with an empty
    /// list, since only the private key has operations.
    func sealing(_ algorithm: KeyManagementAlgorithm) -> (any PublicKeyManagement)? {
        guard case .publicKey(let method) = algorithm.method, method.isFor(publicKey.kind) else { return nil }
        var purpose = purpose
        if purpose.operations == [] { purpose.operations = nil }
        return purpose.allows(.encryption, method.sealingOperations, algorithm: algorithm.name) ? method : nil
    }
}
