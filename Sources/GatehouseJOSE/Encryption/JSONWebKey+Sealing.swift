import GatehouseCrypto

extension JSONWebKey {
    /// How a content's key is sealed for this key with the algorithm; nothing if it isn't to be.
    ///
    /// Browsers write public keys for agreement with an empty list of operations: only the private half has any.
    func sealing(_ algorithm: KeyManagementAlgorithm) -> (any PublicKeyManagement)? {
        guard case .publicKey(let method) = algorithm.method, method.isFor(publicKey.kind) else { return nil }
        var purpose = purpose
        if purpose.operations == [] { purpose.operations = nil }
        return purpose.allows(.encryption, method.sealingOperations, algorithm: algorithm.name) ? method : nil
    }
}
