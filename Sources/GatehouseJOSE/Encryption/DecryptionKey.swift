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
        JSONWebKey(privateKey.publicKey, keyID: keyID, purpose: purpose)
    }

    func canOpen(_ algorithm: KeyManagementAlgorithm) -> Bool {
        algorithm.method.isFor(privateKey.kind)
            && purpose.allows(.encryption, [.deriveKey, .deriveBits], algorithm: algorithm.name)
    }
}

extension JSONWebKey {
    /// Whether a token may be sealed for the key with the algorithm.
    ///
    /// Browsers write public keys for agreement with an empty list of operations: only the private half has any.
    func canSeal(_ algorithm: KeyManagementAlgorithm) -> Bool {
        var purpose = purpose
        if purpose.operations == [] { purpose.operations = nil }
        return algorithm.method.isFor(publicKey.kind)
            && purpose.allows(.encryption, [.deriveKey, .deriveBits], algorithm: algorithm.name)
    }
}
