import GatehouseCrypto

/// A shared key that authenticates tokens. Whoever can check such a token could have made it.
public struct MACSigner: Sendable {
    /// How it authenticates.
    public let algorithm: MACAlgorithm

    /// The key.
    public let key: SymmetricJSONWebKey

    /// Makes a signer.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - algorithm: How to authenticate; without one, as the key says, or `HS256`.
    /// - Throws: ``JOSEError`` with `keyNotSuitable` if the key is shorter than the digest, isn't for authentication or
    ///   for another algorithm, and `algorithmNotAllowed` if the key's own algorithm isn't one.
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
