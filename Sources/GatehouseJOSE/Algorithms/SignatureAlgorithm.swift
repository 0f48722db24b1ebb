import GatehouseCrypto
package import GatehouseTypes

/// A signature algorithm (`alg`, RFC 7518, section 3). `none` isn't supported.
///
/// An algorithm is a name for a signature scheme of GatehouseCrypto.
public struct SignatureAlgorithm: Sendable, Hashable {
    /// All algorithms. The preferred algorithm of each kind of key comes first.
    public static let all: [SignatureAlgorithm] = [
        .es256, .es384, .es512, .edDSA, .ed25519, .rs256, .rs384, .rs512, .ps256, .ps384, .ps512,
    ]

    private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// The name in the header.
    public let name: String

    let scheme: SignatureScheme

    init(name: String, scheme: SignatureScheme) {
        self.name = name
        self.scheme = scheme
    }

    /// Finds an algorithm by its name. The name is case-sensitive.
    public init?(name: String) {
        guard let algorithm = SignatureAlgorithm.byName[name], algorithm.name.hasSameBytes(as: name) else {
            return nil
        }
        self = algorithm
    }

    /// The default algorithm for a kind of key; nil if there is none.
    init?(preferredBy kind: GatehouseCrypto.KeyKind) {
        guard let algorithm = SignatureAlgorithm.all.first(where: { $0.scheme.isFor(kind) }) else { return nil }
        self = algorithm
    }

    /// ECDSA with P-256 and SHA-256 (RFC 7518, section 3.4).
    public static let es256 = SignatureAlgorithm(name: "ES256", scheme: .ecdsaP256SHA256)
    /// ECDSA with P-384 and SHA-384 (RFC 7518, section 3.4).
    public static let es384 = SignatureAlgorithm(name: "ES384", scheme: .ecdsaP384SHA384)
    /// ECDSA with P-521 and SHA-512 (RFC 7518, section 3.4).
    public static let es512 = SignatureAlgorithm(name: "ES512", scheme: .ecdsaP521SHA512)

    /// Ed25519 with the polymorphic name `EdDSA`, for which the key determines the curve (RFC 8037, section 3.1).
    public static let edDSA = SignatureAlgorithm(name: "EdDSA", scheme: .ed25519)
    /// Ed25519 with its fully specified name (RFC 9864, section 2.2).
    public static let ed25519 = SignatureAlgorithm(name: "Ed25519", scheme: .ed25519)

    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, section 3.3).
    public static let rs256 = SignatureAlgorithm(name: "RS256", scheme: .rsaPKCS1v15SHA256)
    /// RSASSA-PKCS1-v1_5 with SHA-384 (RFC 7518, section 3.3).
    public static let rs384 = SignatureAlgorithm(name: "RS384", scheme: .rsaPKCS1v15SHA384)
    /// RSASSA-PKCS1-v1_5 with SHA-512 (RFC 7518, section 3.3).
    public static let rs512 = SignatureAlgorithm(name: "RS512", scheme: .rsaPKCS1v15SHA512)

    /// RSASSA-PSS with SHA-256 (RFC 7518, section 3.5).
    public static let ps256 = SignatureAlgorithm(name: "PS256", scheme: .rsaPSSSHA256)
    /// RSASSA-PSS with SHA-384 (RFC 7518, section 3.5).
    public static let ps384 = SignatureAlgorithm(name: "PS384", scheme: .rsaPSSSHA384)
    /// RSASSA-PSS with SHA-512 (RFC 7518, section 3.5).
    public static let ps512 = SignatureAlgorithm(name: "PS512", scheme: .rsaPSSSHA512)

    /// The digest of a secret with the algorithm's digest algorithm. For Ed25519 that is SHA-512.
    package func digest(of secret: Secret) -> [UInt8] {
        scheme.digest(of: secret)
    }

    /// Whether both have the same name.
    public static func == (left: SignatureAlgorithm, right: SignatureAlgorithm) -> Bool {
        left.name == right.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
