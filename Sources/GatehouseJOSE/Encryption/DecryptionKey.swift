public import GatehouseCrypto
public import GatehouseTypes

/// A private key that decrypts tokens.
public struct DecryptionKey: Sendable, IdentifiedKey {
    /// The identifier of the key (`kid`).
    public let keyID: KeyID?

    let privateKey: PrivateKey
    private let purpose: KeyPurpose

    /// Creates a decryption key. Its identifier is its thumbprint.
    public init(_ privateKey: PrivateKey) {
        self.init(PrivateJSONWebKey(privateKey, use: .encryption))
    }

    /// Creates a decryption key.
    public init(_ privateKey: PrivateKey, keyID: KeyID?) {
        self.init(PrivateJSONWebKey(privateKey, keyID: keyID, use: .encryption))
    }

    /// Creates a decryption key with the restrictions of a JSON Web Key (`use`, `key_ops`, `alg`).
    public init(_ key: PrivateJSONWebKey) {
        keyID = key.keyID
        privateKey = key.privateKey
        purpose = key.purpose
    }

    /// The public key for encryption. Give it to the senders of tokens.
    public var publicKey: JSONWebKey {
        JSONWebKey(privateKey.publicKey, keyID: keyID, purpose: purpose.counterpart)
    }

    func canOpen(_ algorithm: KeyManagementAlgorithm) -> Bool {
        guard case .publicKey(let method) = algorithm.method else { return false }
        return method.isFor(privateKey.kind)
            && purpose.allows(.encryption, method.openingOperations, algorithm: algorithm.name)
    }
}

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
