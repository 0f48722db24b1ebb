import GatehouseCrypto

/// A shared key that creates tokens with message authentication codes. Every party that can verify such a token can
/// also create one.
public struct MACSigner: Sendable {
    /// The algorithm of the codes.
    public let algorithm: MACAlgorithm

    /// The key.
    public let key: SymmetricJSONWebKey

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - algorithm: The algorithm; nil selects the key's own algorithm, or `HS256` if it has none.
    /// - Throws: ``JOSEError`` with `keyNotSuitable` if the key is shorter than the digest, isn't for signatures or is
    ///   restricted to another algorithm, and `algorithmNotAllowed` if the key's own algorithm isn't a MAC algorithm.
    public init(_ key: SymmetricJSONWebKey, algorithm: MACAlgorithm? = nil) throws(JOSEError) {
        guard let algorithm = algorithm ?? MACAlgorithm(name: key.algorithm ?? MACAlgorithm.hs256.name) else {
            throw JOSEError(.algorithmNotAllowed)
        }
        guard key.canAuthenticate(algorithm, .sign) else { throw JOSEError(.keyNotSuitable) }
        self.algorithm = algorithm
        self.key = key
    }

    func code(for message: [UInt8]) -> [UInt8] {
        HMAC.code(of: message, key: key.secret, hash: algorithm.hash)
    }
}
