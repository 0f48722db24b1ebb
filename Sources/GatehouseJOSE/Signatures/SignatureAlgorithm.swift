import GatehouseCrypto
import GatehouseTypes

/// A signature algorithm (`alg`, RFC 7518, section 3). `none` isn't supported.
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
}

extension SignatureAlgorithm {
    /// Whether both have the same name.
    public static func == (left: SignatureAlgorithm, right: SignatureAlgorithm) -> Bool {
        left.name == right.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
