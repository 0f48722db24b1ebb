import GatehouseCrypto

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
