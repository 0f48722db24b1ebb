public import GatehouseCrypto
public import GatehouseTypes

/// A public key as JOSE writes it (RFC 7517).
public struct JSONWebKey: Sendable, Hashable {
    /// The key.
    public let publicKey: PublicKey

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
    public init(_ publicKey: PublicKey, use: KeyUse? = nil, algorithm: String? = nil) {
        let keyID = KeyID(JSONWebKey.thumbprint(of: publicKey))
        self.init(publicKey, keyID: keyID, use: use, algorithm: algorithm)
    }

    /// Describes a key.
    public init(_ publicKey: PublicKey, keyID: KeyID?, use: KeyUse? = nil, algorithm: String? = nil) {
        self.init(publicKey, keyID: keyID, purpose: KeyPurpose(use: use, algorithm: algorithm))
    }

    init(_ publicKey: PublicKey, keyID: KeyID?, purpose: KeyPurpose) {
        self.publicKey = publicKey
        self.keyID = keyID
        self.purpose = purpose
    }

    /// The key's thumbprint with SHA-256, in base64url (RFC 7638).
    public var thumbprint: String {
        JSONWebKey.thumbprint(of: publicKey)
    }

    /// The key as JSON.
    public var json: JSONValue {
        .object(members)
    }

    var members: [String: JSONValue] {
        var members = KeyFamilies.requiredMembers(publicKey.components)
        members["kid"] = keyID.map { .string($0.rawValue) }
        members["use"] = use.map { .string($0.rawValue) }
        members["alg"] = algorithm.map { .string($0) }
        members["key_ops"] = operations.map { .array($0.map(\.rawValue).sorted().map { .string($0) }) }
        return members
    }

    private static func thumbprint(of key: PublicKey) -> String {
        let members = JSONValue.object(KeyFamilies.requiredMembers(key.components))
        return Base64URL.encode(Digest.sha256(members.encoded))
    }
}
