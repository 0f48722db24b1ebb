public import GatehouseCrypto
public import GatehouseTypes

/// A private JSON Web Key (RFC 7517).
public struct PrivateJSONWebKey: Sendable {
    /// The key.
    public let privateKey: PrivateKey

    /// The identifier of the key (`kid`); nil if there is none.
    public let keyID: KeyID?

    let purpose: KeyPurpose

    /// The intended use of the key (`use`); nil if it isn't restricted.
    public var use: KeyUse? { purpose.use }

    /// The permitted operations (`key_ops`); nil if they aren't restricted.
    public var operations: Set<KeyOperation>? { purpose.operations }

    /// The only algorithm with which the key may be used (`alg`); nil if it isn't restricted.
    public var algorithm: String? { purpose.algorithm }

    /// Creates a key. Its identifier is its thumbprint.
    public init(_ privateKey: PrivateKey, use: KeyUse? = nil, algorithm: String? = nil) {
        let keyID = JSONWebKey(privateKey.publicKey).keyID
        self.init(privateKey, keyID: keyID, use: use, algorithm: algorithm)
    }

    /// Creates a key.
    public init(_ privateKey: PrivateKey, keyID: KeyID?, use: KeyUse? = nil, algorithm: String? = nil) {
        self.privateKey = privateKey
        self.keyID = keyID
        purpose = KeyPurpose(use: use, algorithm: algorithm)
    }

    /// Reads a private key.
    ///
    /// - Parameter json: The key.
    /// - Throws: ``JOSEError``: `symmetricKey`, `unsupportedKey` or `invalidKey`, as for a public key; `invalidKey`
    ///   also if the private members are missing or don't match the public ones.
    public init(parsing json: JSONValue) throws(JOSEError) {
        let key = try KeyMembers(json)
        let components = try KeyType(of: key).privateComponents(key)
        do {
            privateKey = try PrivateKey(components: components)
        } catch {
            throw JOSEError(.invalidKey, underlying: error)
        }
        keyID = try key.keyID()
        purpose = try KeyPurpose(parsing: key)
    }

    /// The public key, restricted to the counterparts of this key's operations.
    public var publicKey: JSONWebKey {
        JSONWebKey(privateKey.publicKey, keyID: keyID, purpose: purpose.counterpart)
    }

    /// The key as JSON text, including the private members.
    public var json: Secret {
        var members = JSONWebKey(privateKey.publicKey, keyID: keyID, purpose: purpose).members
        members.merge(privateKey.components.privateMembers) { $1 }
        var json = JSONValue.object(members).encoded
        return Secret(wiping: &json)
    }
}
