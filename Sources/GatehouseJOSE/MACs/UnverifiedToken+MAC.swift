import GatehouseCrypto

extension UnverifiedToken {
    /// Checks the message authentication code that somebody with the same key has made (RFC 7515, appendix A.1).
    ///
    /// This is a method of its own, with keys and algorithms of other types than for signatures, so that a token whose
    /// code was made with a public key's bytes is never believed.
    ///
    /// - Parameters:
    ///   - keys: The shared keys.
    ///   - algorithms: What they may be used with.
    /// - Returns: The token, authenticated.
    /// - Throws: ``JOSEError``: `algorithmNotAllowed`, `keyNotFound`, `keyNotSuitable` (a key shorter than the digest,
    ///   too), `ambiguousKey`, `invalidSignature`.
    public func verify(
        withSymmetricKeys keys: [SymmetricJSONWebKey], allowing algorithms: Set<MACAlgorithm>
    ) throws(JOSEError) -> AuthenticatedToken {
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
        return AuthenticatedToken(header: header, payload: unverifiedPayload, key: key, algorithm: algorithm)
    }
}
