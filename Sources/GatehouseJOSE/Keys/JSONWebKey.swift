public import GatehouseCrypto
public import GatehouseTypes
import Synchronization

/// A public key as JOSE writes it (RFC 7517).
public struct JSONWebKey: Sendable, Hashable {
    /// What is known of a key, by reference: it's handed on with each token.
    private final class Contents: Sendable {
        let publicKey: PublicKey
        let keyID: KeyID?
        let purpose: KeyPurpose
        let headers = Mutex(SigningHeaders())

        init(_ publicKey: PublicKey, _ keyID: KeyID?, _ purpose: KeyPurpose) {
            self.publicKey = publicKey
            self.keyID = keyID
            self.purpose = purpose
        }
    }

    private let contents: Contents

    /// The key.
    public var publicKey: PublicKey { contents.publicKey }

    /// The key's name (`kid`).
    public var keyID: KeyID? { contents.keyID }

    var purpose: KeyPurpose { contents.purpose }

    /// The header, encoded, of a token that is signed with this key and has nothing of its own to say. It's made once.
    func signingHeader(
        algorithm: String, type: String?, make: () throws(JOSEError) -> [UInt8]
    ) throws(JOSEError) -> [UInt8] {
        if let known = contents.headers.withLock({ $0.find(algorithm, type) }) { return known }
        let text = try make()
        contents.headers.withLock { $0.insert(text, algorithm, type) }
        return text
    }

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
        contents = Contents(publicKey, keyID, purpose)
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
        Digest.sha256Text(KeyFamilies.thumbprintText(key.components))
    }
}

extension JSONWebKey {
    /// Whether both are the same key, named and meant for the same.
    public static func == (left: JSONWebKey, right: JSONWebKey) -> Bool {
        left.publicKey == right.publicKey && left.keyID == right.keyID && left.purpose == right.purpose
    }

    /// Feeds the key, its name and what it's meant for to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(publicKey)
        hasher.combine(keyID)
        hasher.combine(purpose)
    }
}
