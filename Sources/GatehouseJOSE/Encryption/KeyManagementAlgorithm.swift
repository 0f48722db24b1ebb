public import GatehouseCrypto

/// A key management algorithm (`alg`, RFC 7518, section 4).
public struct KeyManagementAlgorithm: Sendable, Hashable, CustomStringConvertible {
    /// The algorithms for the owner of a private key.
    public static let asymmetric: Set<KeyManagementAlgorithm> = [
        .ecdhES, .ecdhESA128KW, .ecdhESA192KW, .ecdhESA256KW, .rsaOAEP, .rsaOAEP256,
    ]

    /// The algorithms for parties that share a key.
    public static let symmetric: Set<KeyManagementAlgorithm> = [
        .direct, .a128KW, .a192KW, .a256KW, .a128GCMKW, .a192GCMKW, .a256GCMKW,
    ]

    /// All algorithms.
    public static let all = asymmetric.union(symmetric)

    /// The kind of key that encrypts the content encryption key, with the implementation.
    enum Method {
        case publicKey(any PublicKeyManagement)
        case sharedKey(any SharedKeyManagement)
    }

    /// The name in the header (`alg`).
    public let name: String

    let method: Method

    init(_ method: any PublicKeyManagement) {
        name = method.name
        self.method = .publicKey(method)
    }

    init(_ method: any SharedKeyManagement) {
        name = method.name
        self.method = .sharedKey(method)
    }

    /// Finds an algorithm by its name. The name is case-sensitive.
    public init?(name: String) {
        guard let algorithm = KeyManagementAlgorithm.byName[Array(name.utf8)] else { return nil }
        self = algorithm
    }

    /// Whether the algorithm works with private keys of that kind. It is false for every symmetric algorithm.
    public func isFor(_ kind: GatehouseCrypto.KeyKind) -> Bool {
        guard case .publicKey(let method) = method else { return false }
        return method.isFor(kind)
    }

    /// The name in the header.
    public var description: String {
        name
    }

    /// Whether both are the same algorithm.
    public static func == (left: KeyManagementAlgorithm, right: KeyManagementAlgorithm) -> Bool {
        left.name == right.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    /// The keys are bytes, because Swift's `String` comparison also finds names of different bytes equal.
    private static let byName = Dictionary(all.map { (Array($0.name.utf8), $0) }) { first, _ in first }
}
