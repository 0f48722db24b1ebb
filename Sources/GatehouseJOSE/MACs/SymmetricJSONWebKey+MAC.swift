import GatehouseTypes

extension SymmetricJSONWebKey {
    /// Whether the key is long enough for the algorithm and may be used with it for the operation.
    func canAuthenticate(_ algorithm: MACAlgorithm, _ operation: KeyOperation) -> Bool {
        secret.count >= algorithm.minimumKeySize
            && purpose.allows(.signature, [operation], algorithm: algorithm.name)
    }
}
