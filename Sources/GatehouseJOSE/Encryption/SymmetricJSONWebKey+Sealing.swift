import GatehouseTypes

extension SymmetricJSONWebKey {
    /// How a content's key is sealed with this key and the algorithms; nothing if it isn't to be.
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
