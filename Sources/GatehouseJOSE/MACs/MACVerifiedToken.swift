import GatehouseCrypto
public import GatehouseTypes

/// A token whose message authentication code has been verified. Only
/// ``UnverifiedToken/verify(withSymmetricKeys:allowing:)`` creates one.
///
/// It is a different type from ``VerifiedToken``, which was signed by the owner of a private key. Every party that has
/// the shared key can create this kind of token, including the party that verifies it.
public struct MACVerifiedToken: Sendable {
    /// The header of the token.
    public let header: JOSEHeader

    /// The authenticated payload.
    public let payload: [UInt8]

    /// The key that verified the code.
    public let key: SymmetricJSONWebKey

    /// The algorithm of the code.
    public let algorithm: MACAlgorithm

    init(header: JOSEHeader, payload: [UInt8], key: SymmetricJSONWebKey, algorithm: MACAlgorithm) {
        self.header = header
        self.payload = payload
        self.key = key
        self.algorithm = algorithm
    }

    /// The claims of a JSON Web Token (RFC 7519, section 4).
    ///
    /// - Returns: The members by name.
    /// - Throws: ``JOSEError`` with `invalidClaims` if the payload isn't a valid JSON object.
    public func claims() throws(JOSEError) -> [String: JSONValue] {
        try ClaimsSet.read(payload[...]).dictionary
    }
}

extension UnverifiedToken {
    /// Verifies the message authentication code (RFC 7515, appendix A.1).
    ///
    /// This method takes other types of keys and algorithms than the verification of signatures. Therefore a token
    /// whose code was computed with the bytes of a public key is never accepted.
    ///
    /// - Parameters:
    ///   - keys: The shared keys.
    ///   - algorithms: The allowed algorithms.
    /// - Returns: The verified token.
    /// - Throws: ``JOSEError``: `algorithmNotAllowed`, `keyNotFound`, `keyNotSuitable` (also for a key shorter than the
    ///   digest), `ambiguousKey`, `invalidSignature`.
    public func verify(
        withSymmetricKeys keys: [SymmetricJSONWebKey], allowing algorithms: Set<MACAlgorithm>
    ) throws(JOSEError) -> MACVerifiedToken {
        guard let algorithm = MACAlgorithm(name: header.algorithm), algorithms.contains(algorithm) else {
            throw JOSEError(.algorithmNotAllowed)
        }
        let key = try KeySelection.select(from: keys, for: header) { $0.canAuthenticate(algorithm, .verify) }
        let isValid = withSignedText { text in
            unsafe text.withUnsafeBufferPointer {
                unsafe HMAC.isValid(Array(signature), for: Array($0), key: key.secret, hash: algorithm.hash)
            }
        }
        guard isValid else { throw JOSEError(.invalidSignature) }
        return MACVerifiedToken(header: header, payload: unverifiedPayload, key: key, algorithm: algorithm)
    }
}
