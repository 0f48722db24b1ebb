import GatehouseCrypto

/// A message authentication code algorithm (`alg`, RFC 7518, section 3.2).
///
/// It is a different type from ``SignatureAlgorithm``, so that a public key can't be used with it by mistake.
public struct MACAlgorithm: Sendable, Hashable, CustomStringConvertible {
    /// HMAC with SHA-256 (RFC 7518, section 3.2).
    public static let hs256 = MACAlgorithm(name: "HS256", hash: .sha256)
    /// HMAC with SHA-384 (RFC 7518, section 3.2).
    public static let hs384 = MACAlgorithm(name: "HS384", hash: .sha384)
    /// HMAC with SHA-512 (RFC 7518, section 3.2).
    public static let hs512 = MACAlgorithm(name: "HS512", hash: .sha512)

    /// All algorithms.
    public static let all: [MACAlgorithm] = [.hs256, .hs384, .hs512]

    /// The name in the header.
    public let name: String

    let hash: HMAC.Hash

    init(name: String, hash: HMAC.Hash) {
        self.name = name
        self.hash = hash
    }

    /// Finds an algorithm by its name. The name is case-sensitive.
    public init?(name: String) {
        guard let algorithm = MACAlgorithm.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            return nil
        }
        self = algorithm
    }

    /// The minimum length of a key in bytes: the length of the digest (RFC 7518, section 3.2).
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

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
