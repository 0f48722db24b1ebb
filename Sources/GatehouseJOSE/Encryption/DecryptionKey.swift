public import GatehouseCrypto
public import GatehouseTypes

/// A private key that opens sealed tokens.
public struct DecryptionKey: Sendable, IdentifiedKey {
    /// The key's name (`kid`).
    public let keyID: KeyID?

    let privateKey: PrivateKey
    private let purpose: KeyPurpose

    /// Makes an opener whose key's name is its thumbprint.
    public init(_ privateKey: PrivateKey) {
        self.init(PrivateJSONWebKey(privateKey, use: .encryption))
    }

    /// Makes an opener.
    public init(_ privateKey: PrivateKey, keyID: KeyID?) {
        self.init(PrivateJSONWebKey(privateKey, keyID: keyID, use: .encryption))
    }

    /// Makes an opener of a key that says itself what it's for.
    public init(_ key: PrivateJSONWebKey) {
        keyID = key.keyID
        privateKey = key.privateKey
        purpose = key.purpose
    }

    /// The key that tokens are sealed for, to be given to whoever seals them.
    public var publicKey: JSONWebKey {
        JSONWebKey(privateKey.publicKey, keyID: keyID, purpose: purpose.counterpart)
    }

    func canOpen(_ algorithm: KeyManagementAlgorithm) -> Bool {
        guard case .publicKey(let method) = algorithm.method else { return false }
        return method.isFor(privateKey.kind)
            && purpose.allows(.encryption, method.openingOperations, algorithm: algorithm.name)
    }
}
