import GatehouseTypes

/// The restrictions in a key (`use`, `key_ops` and `alg`, RFC 7517, sections 4.2 to 4.4). A missing member restricts
/// nothing.
struct KeyPurpose: Sendable, Hashable {
    var use: KeyUse?
    var operations: Set<KeyOperation>?
    var algorithm: String?

    /// Whether the key may be used with the algorithm for at least one of the operations.
    func allows(_ use: KeyUse, _ operations: Set<KeyOperation>, algorithm: String) -> Bool {
        guard self.use ?? use == use else { return false }
        if let own = self.operations, own.isDisjoint(with: operations) { return false }
        guard let own = self.algorithm else { return true }
        return own.hasSameBytes(as: algorithm)
    }
}

extension KeyPurpose {
    /// The restrictions of the public key that belongs to a private key.
    var counterpart: KeyPurpose {
        var purpose = self
        purpose.operations = operations.map { Set($0.map(\.counterpart)) }
        return purpose
    }

    init(parsing key: KeyMembers) throws(JOSEError) {
        use = try key.optionalText("use").map { KeyUse(rawValue: $0) }
        algorithm = try key.optionalText("alg")
        if let words = try key.optionalTexts("key_ops") {
            let operations = Set(words.map { KeyOperation(rawValue: $0) })
            guard operations.count == words.count else { throw JOSEError(.invalidKey, "key_ops") }
            self.operations = operations
        }
    }
}

/// The intended use of a key (`use`, RFC 7517, section 4.2).
public struct KeyUse: RawRepresentable, Sendable, Hashable {
    /// The value in the key.
    public let rawValue: String

    /// Creates a use from any value, known or unknown. A key with an unknown use is never used.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Signatures: `sig`.
    public static let signature = KeyUse(rawValue: "sig")

    /// Encryption and key agreement: `enc`.
    public static let encryption = KeyUse(rawValue: "enc")
}

/// An operation for which a key may be used (`key_ops`, RFC 7517, section 4.3).
public struct KeyOperation: RawRepresentable, Sendable, Hashable {
    /// The value in the key.
    public let rawValue: String

    /// Creates an operation from any value, known or unknown.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creating signatures: `sign`.
    public static let sign = KeyOperation(rawValue: "sign")

    /// Verifying signatures: `verify`.
    public static let verify = KeyOperation(rawValue: "verify")

    /// Deriving a key: `deriveKey`.
    public static let deriveKey = KeyOperation(rawValue: "deriveKey")

    /// Deriving bits that aren't used as a key: `deriveBits`.
    public static let deriveBits = KeyOperation(rawValue: "deriveBits")

    /// Encrypting content: `encrypt`.
    public static let encrypt = KeyOperation(rawValue: "encrypt")

    /// Decrypting content: `decrypt`.
    public static let decrypt = KeyOperation(rawValue: "decrypt")

    /// Encrypting a key: `wrapKey`.
    public static let wrapKey = KeyOperation(rawValue: "wrapKey")

    /// Decrypting a key: `unwrapKey`.
    public static let unwrapKey = KeyOperation(rawValue: "unwrapKey")

    /// The operation of the public key that corresponds to this operation of the private key. Key agreement has the
    /// same name for both.
    var counterpart: KeyOperation {
        KeyOperation.counterparts[self] ?? self
    }

    private static let counterparts: [KeyOperation: KeyOperation] = [
        .sign: .verify, .decrypt: .encrypt, .unwrapKey: .wrapKey,
    ]
}

extension JSONWebKey {
    private static let verifying: Set<KeyOperation> = [.verify]

    /// Whether the key has the kind that the algorithm requires and may be used to verify its signatures.
    package func canVerify(_ algorithm: SignatureAlgorithm) -> Bool {
        algorithm.scheme.isFor(publicKey.kind)
            && purpose.allows(.signature, JSONWebKey.verifying, algorithm: algorithm.name)
    }
}
