public import GatehouseTypes

/// A shared key as JOSE writes it: `oct` (RFC 7518, section 6.4).
///
/// It's no ``JSONWebKey``, and neither is a ``JSONWebKey`` ever one of these: what everybody may know can't be taken for
/// what two have agreed on.
public struct SymmetricJSONWebKey: Sendable, IdentifiedKey {
    /// The longest key that is read, in bytes.
    public static let maximumSize = 1024

    /// The key.
    public let secret: Secret

    /// The key's name (`kid`).
    public let keyID: KeyID?

    let purpose: KeyPurpose

    /// What the key is meant for (`use`).
    public var use: KeyUse? { purpose.use }

    /// What the key may be used to do (`key_ops`).
    public var operations: Set<KeyOperation>? { purpose.operations }

    /// The one algorithm that the key may be used with (`alg`).
    public var algorithm: String? { purpose.algorithm }

    /// Describes a key. Each algorithm asks for its own length when the key is used.
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
    /// - Throws: ``JOSEError``: `unsupportedKey` if it's of another type than `oct`, `invalidKey` if a member is missing
    ///   or of the wrong kind, or if the key is empty or longer than 1024 bytes.
    public init(parsing json: JSONValue) throws(JOSEError) {
        let key = try KeyMembers(json)
        guard try key.text("kty").utf8.elementsEqual(SymmetricJSONWebKey.type.utf8) else {
            throw JOSEError(.unsupportedKey, "kty")
        }
        guard var bytes = Base64URL.decode(try key.text("k")), (1...SymmetricJSONWebKey.maximumSize) ~= bytes.count
        else { throw JOSEError(.invalidKey, "k") }
        self.init(Secret(wiping: &bytes), keyID: try key.keyID(), purpose: try KeyPurpose(parsing: key))
    }

    /// The key as JSON text, secret as the key itself.
    public var json: Secret {
        var members = requiredMembers
        members["kid"] = keyID.map { .string($0.rawValue) }
        members["use"] = use.map { .string($0.rawValue) }
        members["alg"] = algorithm.map { .string($0) }
        members["key_ops"] = operations.map { .array($0.map(\.rawValue).sorted().map { .string($0) }) }
        var json = JSONValue.object(members).encoded
        return Secret(wiping: &json)
    }

    static let type = "oct"

    /// The members of the key's thumbprint (RFC 7638, section 3.2).
    var requiredMembers: [String: JSONValue] {
        ["kty": .string(SymmetricJSONWebKey.type), "k": .string(Base64URL.encode(secret.revealedBytes))]
    }
}
