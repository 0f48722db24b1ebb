import GatehouseCrypto

/// A way to authenticate with a shared key that a header can name (`alg`, RFC 7518, section 3.2).
///
/// A type of its own, beside ``SignatureAlgorithm``: a public key can't be used with it, not even by mistake.
public struct MACAlgorithm: Sendable, Hashable, CustomStringConvertible {
    /// All algorithms.
    public static let all: [MACAlgorithm] = [.hs256, .hs384, .hs512]

    /// The name in the header.
    public let name: String

    let hash: HMAC.Hash

    init(name: String, hash: HMAC.Hash) {
        self.name = name
        self.hash = hash
    }

    /// Finds an algorithm by its name, upper and lower case as registered.
    public init?(name: String) {
        guard let algorithm = MACAlgorithm.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            return nil
        }
        self = algorithm
    }

    /// The least length of a key in bytes: that of the digest (RFC 7518, section 3.2).
    public var minimumKeySize: Int {
        hash.size
    }

    /// The name in the header.
    public var description: String {
        name
    }

    /// Whether both are the same algorithm.
    public static func == (left: MACAlgorithm, right: MACAlgorithm) -> Bool {
        left.name == right.name
    }

    /// Feeds the name to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
