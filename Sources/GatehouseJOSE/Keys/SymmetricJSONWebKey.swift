import GatehouseCrypto
public import GatehouseTypes

/// A symmetric JSON Web Key: `oct` (RFC 7518, section 6.4).
///
/// It is a different type from ``JSONWebKey``, so that a public key can never be used as a shared secret.
public struct SymmetricJSONWebKey: Sendable, IdentifiedKey {
    /// The maximum length in bytes of a key that is parsed.
    public static let maximumSize = 1024

    /// The key.
    public let secret: Secret

    /// The identifier of the key (`kid`); nil if there is none.
    public let keyID: KeyID?

    let purpose: KeyPurpose

    /// The intended use of the key (`use`); nil if it isn't restricted.
    public var use: KeyUse? { purpose.use }

    /// The permitted operations (`key_ops`); nil if they aren't restricted.
    public var operations: Set<KeyOperation>? { purpose.operations }

    /// The only algorithm with which the key may be used (`alg`); nil if it isn't restricted.
    public var algorithm: String? { purpose.algorithm }

    /// Creates a key. Its length is checked against the algorithm when the key is used.
    public init(_ secret: Secret, keyID: KeyID? = nil, use: KeyUse? = nil, algorithm: String? = nil) {
        self.init(secret, keyID: keyID, purpose: KeyPurpose(use: use, algorithm: algorithm))
    }

    init(_ secret: Secret, keyID: KeyID?, purpose: KeyPurpose) {
        self.secret = secret
        self.keyID = keyID
        self.purpose = purpose
    }

    /// Reads a key.
    ///
    /// - Parameter json: The key.
    /// - Throws: ``JOSEError``: `unsupportedKey` if its type isn't `oct`, `invalidKey` if a member is missing or has
    ///   the wrong type, or if the key is empty or longer than 1024 bytes.
    public init(parsing json: JSONValue) throws(JOSEError) {
        let key = try KeyMembers(json)
        guard try key.text("kty").utf8.elementsEqual(SymmetricJSONWebKey.type.utf8) else {
            throw JOSEError(.unsupportedKey, "kty")
        }
        guard var bytes = Base64URL.decode(try key.text("k")), (1...SymmetricJSONWebKey.maximumSize) ~= bytes.count
        else { throw JOSEError(.invalidKey, "k") }
        self.init(Secret(wiping: &bytes), keyID: try key.keyID(), purpose: try KeyPurpose(parsing: key))
    }

    /// The key as JSON text. It contains the secret.
    public var json: Secret {
        var members = requiredMembers
        members["kid"] = keyID.map { .string($0.rawValue) }
        members["use"] = use.map { .string($0.rawValue) }
        members["alg"] = algorithm.map { .string($0) }
        members["key_ops"] = operations.map { .array($0.map(\.rawValue).sorted().map { .string($0) }) }
        var json = JSONValue.object(members).encoded
        return Secret(wiping: &json)
    }

    /// The key's thumbprint with SHA-256, in base64url (RFC 7638, section 3.2).
    ///
    /// The thumbprint allows guessing a weak key. It may only be disclosed for keys from a random source (section 7).
    /// Therefore it isn't the default identifier of a symmetric key.
    public var thumbprint: String {
        Digest.sha256Text(JSONValue.object(requiredMembers).encoded)
    }

    static let type = "oct"

    /// The members for the thumbprint of the key (RFC 7638, section 3.2).
    var requiredMembers: [String: JSONValue] {
        ["kty": .string(SymmetricJSONWebKey.type), "k": .string(Base64URL.encode(secret.revealedBytes))]
    }

    /// Generates a key.
    ///
    /// - Parameters:
    ///   - byteCount: The length of the key in bytes.
    ///   - keyID: The identifier of the key (`kid`).
    ///   - use: The intended use of the key.
    ///   - algorithm: The only algorithm with which the key may be used.
    ///   - randomness: The source of the key.
    /// - Returns: The key.
    /// - Throws: ``JOSEError`` with `invalidKey` for a length of less than 16 or more than 1024 bytes.
    public static func generate(
        byteCount: Int, keyID: KeyID? = nil, use: KeyUse? = nil, algorithm: String? = nil,
        randomness: any RandomSource
    ) throws(JOSEError) -> SymmetricJSONWebKey {
        guard (16...maximumSize) ~= byteCount else { throw JOSEError(.invalidKey, "k") }
        let secret = Secret(bytes: randomness.bytes(byteCount))
        return SymmetricJSONWebKey(secret, keyID: keyID, use: use, algorithm: algorithm)
    }

    /// Generates a key for message authentication codes. It is as long as the algorithm's digest.
    ///
    /// - Parameters:
    ///   - algorithm: The only algorithm with which the key may be used.
    ///   - keyID: The identifier of the key (`kid`).
    ///   - randomness: The source of the key.
    /// - Returns: The key.
    public static func generate(
        for algorithm: MACAlgorithm, keyID: KeyID? = nil, randomness: any RandomSource
    ) -> SymmetricJSONWebKey {
        let secret = Secret(bytes: randomness.bytes(algorithm.minimumKeySize))
        return SymmetricJSONWebKey(secret, keyID: keyID, use: .signature, algorithm: algorithm.name)
    }
}

/// A set of symmetric keys. A set that also contains keys of other types is refused: such a set was assembled by
/// mistake and may have been published.
public struct SymmetricJSONWebKeySet: Sendable {
    /// The keys, in order.
    public let keys: [SymmetricJSONWebKey]

    /// Reads a set.
    ///
    /// - Parameter json: The set.
    /// - Throws: ``JOSEError``: `invalidKeySet` if it isn't a set, has too many keys, or contains a key of another
    ///   type, `duplicateKeyID` if two keys have the same identifier, and `invalidKey` for an invalid key.
    public init(parsing json: JSONValue) throws(JOSEError) {
        guard let values = json["keys"]?.array, values.count <= JSONWebKeySet.maximumCount else {
            throw JOSEError(.invalidKeySet)
        }
        var keys: [SymmetricJSONWebKey] = []
        var keyIDs: Set<KeyID> = []
        for value in values {
            guard value["kty"]?.string == SymmetricJSONWebKey.type else { throw JOSEError(.invalidKeySet, "kty") }
            let key = try SymmetricJSONWebKey(parsing: value)
            if let keyID = key.keyID, !keyIDs.insert(keyID).inserted { throw JOSEError(.duplicateKeyID) }
            keys.append(key)
        }
        self.keys = keys
    }

    /// The keys to which a token may refer: the keys with the identifier that its header names, or all keys if it names
    /// none.
    public func candidates(for header: JOSEHeader) -> [SymmetricJSONWebKey] {
        guard let keyID = header.keyID else { return keys }
        return keys.filter { $0.keyID == keyID }
    }
}
