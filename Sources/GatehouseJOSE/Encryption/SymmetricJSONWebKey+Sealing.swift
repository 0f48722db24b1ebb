import GatehouseTypes

extension SymmetricJSONWebKey {
    /// The method that encrypts a content encryption key with this key and the algorithms; nil if the key must not be
    /// used for it.
    func sealing(
        _ algorithm: KeyManagementAlgorithm, _ encryption: ContentEncryptionAlgorithm
    ) -> (any SharedKeyManagement)? {
        guard case .sharedKey(let method) = algorithm.method else { return nil }
        return fits(method, method.sealingOperations, encryption) ? method : nil
    }

    func canOpen(_ algorithm: KeyManagementAlgorithm, _ encryption: ContentEncryptionAlgorithm) -> Bool {
        guard case .sharedKey(let method) = algorithm.method else { return false }
        return fits(method, method.openingOperations, encryption)
    }

    private func fits(
        _ method: any SharedKeyManagement, _ operations: Set<KeyOperation>, _ encryption: ContentEncryptionAlgorithm
    ) -> Bool {
        secret.revealedBytes.count == method.keySize(content: encryption)
            && method.keyAlgorithms(content: encryption).contains {
                purpose.allows(.encryption, operations, algorithm: $0)
            }
    }
}
