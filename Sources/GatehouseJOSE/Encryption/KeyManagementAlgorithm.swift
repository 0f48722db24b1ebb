public import GatehouseCrypto

/// A way in which the content's key comes to the receiver, as a header can name it (`alg`, RFC 7518, section 4).
public struct KeyManagementAlgorithm: Sendable, Hashable, CustomStringConvertible {
    /// The algorithms for the owner of a private key.
    public static let asymmetric: Set<KeyManagementAlgorithm> = [
        .ecdhES, .ecdhESA128KW, .ecdhESA192KW, .ecdhESA256KW, .rsaOAEP, .rsaOAEP256,
    ]

    /// The algorithms for those who share a key.
    public static let symmetric: Set<KeyManagementAlgorithm> = [
        .direct, .a128KW, .a192KW, .a256KW, .a128GCMKW, .a192GCMKW, .a256GCMKW,
    ]

    /// All algorithms.
    public static let all = asymmetric.union(symmetric)

    /// Whose key it is that the content's key is sealed with.
    enum Method {
        case publicKey(any PublicKeyManagement)
        case sharedKey(any SharedKeyManagement)
    }

    /// The name in the header.
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

    /// Finds an algorithm by its name, upper and lower case as registered.
    public init?(name: String) {
        guard let algorithm = KeyManagementAlgorithm.byName[Array(name.utf8)] else { return nil }
        self = algorithm
    }

    /// Whether the algorithm is for the owners of private keys of that kind. A symmetric one is for none.
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

    /// Feeds the name to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    /// By bytes, because Swift's texts are equal in more cases than names are.
    private static let byName = Dictionary(all.map { (Array($0.name.utf8), $0) }) { first, _ in first }
}
