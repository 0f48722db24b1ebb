public import GatehouseCrypto
public import GatehouseTypes

/// A private key as JOSE writes it (RFC 7517).
public struct PrivateJSONWebKey: Sendable {
    /// The key.
    public let privateKey: PrivateKey

    /// The key's name (`kid`).
    public let keyID: KeyID?

    let purpose: KeyPurpose

    /// What the key is meant for (`use`).
    public var use: KeyUse? { purpose.use }

    /// What the key may be used to do (`key_ops`).
    public var operations: Set<KeyOperation>? { purpose.operations }

    /// The one algorithm that the key may be used with (`alg`).
    public var algorithm: String? { purpose.algorithm }

    /// Describes a key whose name is its thumbprint.
    public init(_ privateKey: PrivateKey, use: KeyUse? = nil, algorithm: String? = nil) {
        let keyID = JSONWebKey(privateKey.publicKey).keyID
        self.init(privateKey, keyID: keyID, use: use, algorithm: algorithm)
    }

    /// Describes a key.
    public init(_ privateKey: PrivateKey, keyID: KeyID?, use: KeyUse? = nil, algorithm: String? = nil) {
        self.privateKey = privateKey
        self.keyID = keyID
        purpose = KeyPurpose(use: use, algorithm: algorithm)
    }

    /// Reads a private key.
    ///
    /// - Parameter json: The key.
    /// - Throws: ``JOSEError``: `symmetricKey`, `unsupportedKey` or `invalidKey`, as for a public key; `invalidKey` also
    ///   if the private part is missing or doesn't belong to the public one.
    public init(parsing json: JSONValue) throws(JOSEError) {
        let key = try KeyMembers(json)
        let components = try KeyFamilies.family(of: key).privateComponents(key)
        do {
            privateKey = try PrivateKey(components: components)
        } catch {
            throw JOSEError(.invalidKey, underlying: error)
        }
        keyID = try key.keyID()
        purpose = try KeyPurpose(parsing: key)
    }

    /// The public half, meant for the counterparts of this key's operations.
    public var publicKey: JSONWebKey {
        JSONWebKey(privateKey.publicKey, keyID: keyID, purpose: purpose.counterpart)
    }

    /// The key as JSON text, its private part too.
    public var json: Secret {
        var members = JSONWebKey(privateKey.publicKey, keyID: keyID, purpose: purpose).members
        members.merge(KeyFamilies.privateMembers(privateKey.components)) { $1 }
        var json = JSONValue.object(members).encoded
        return Secret(wiping: &json)
    }
}
