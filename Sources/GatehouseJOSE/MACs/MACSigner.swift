import GatehouseCrypto
public import GatehouseTypes

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

extension SymmetricJSONWebKey {
    /// Whether the key is long enough for the algorithm and may be used with it for the operation.
    func canAuthenticate(_ algorithm: MACAlgorithm, _ operation: KeyOperation) -> Bool {
        secret.count >= algorithm.minimumKeySize
            && purpose.allows(.signature, [operation], algorithm: algorithm.name)
    }
}

extension SignedToken {
    /// Creates a JSON Web Token with a message authentication code (RFC 7519).
    ///
    /// - Parameters:
    ///   - claims: The claims, an object.
    ///   - type: The media type of the token (`typ`), without `application/`.
    ///   - header: Further members of the header.
    ///   - signer: The shared key.
    /// - Returns: The token.
    /// - Throws: ``JOSEError``: `invalidClaims` if the claims aren't an object, `invalidHeader` if a further member has
    ///   the name of a generated one, `unsupportedHeader` as for parsing.
    public static func make(
        claims: JSONValue, type: String?, header: [String: JSONValue] = [:], signer: MACSigner
    ) throws(JOSEError) -> String {
        guard claims.object != nil else { throw JOSEError(.invalidClaims) }
        return try make(payload: claims.encoded, type: type, header: header, signer: signer)
    }

    /// Creates a token with a message authentication code.
    ///
    /// - Parameters:
    ///   - payload: The payload.
    ///   - type: The media type of the token (`typ`), without `application/`.
    ///   - header: Further members of the header.
    ///   - signer: The shared key.
    /// - Returns: The token.
    /// - Throws: ``JOSEError``, as for claims.
    public static func make(
        payload: [UInt8], type: String?, header: [String: JSONValue] = [:], signer: MACSigner
    ) throws(JOSEError) -> String {
        let header = try encodedHeader(
            algorithm: signer.algorithm.name, type: type, keyID: signer.key.keyID, others: header)
        let input = signingInput(payload, header: header)
        return token(input, signature: signer.code(for: input))
    }
}
