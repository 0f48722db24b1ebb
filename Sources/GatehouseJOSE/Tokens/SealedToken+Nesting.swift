import GatehouseTypes

extension SealedToken {
    static let nestedContentType = "JWT"

    private static let nestedMediaType = MediaTypeName(nestedContentType)

    private static let repeatableClaims: [JSONName] = ["iss", "sub", "aud"]

    /// Decrypts a nested JSON Web Token: signed, then encrypted (RFC 7519, section 5.2, `cty`).
    ///
    /// The returned token must still be verified. An encrypted token without a signed token inside is refused, and so
    /// is one that contains another encrypted token.
    ///
    /// - Parameters:
    ///   - keys: The receiver's keys.
    ///   - algorithms: The allowed key management algorithms.
    ///   - encryptions: The allowed content encryption algorithms.
    /// - Returns: The signed token inside.
    /// - Throws: ``JOSEError``, as for ``open(with:allowing:encryptions:)``; `invalidNesting` if the header doesn't
    ///   have `cty: JWT`, if the decrypted text isn't a signed token in compact serialization, or if the header repeats
    ///   a claim with another value (section 5.3).
    public func openSignedToken(
        with keys: [DecryptionKey],
        allowing algorithms: Set<KeyManagementAlgorithm> = KeyManagementAlgorithm.asymmetric,
        encryptions: Set<ContentEncryptionAlgorithm> = ContentEncryptionAlgorithm.all
    ) throws(JOSEError) -> UnverifiedToken {
        try openSignedToken(with: keys, allowing: algorithms, encryptions: encryptions, headers: HeaderMemory())
    }

    /// Decrypts a nested JSON Web Token, with a cache of parsed headers.
    package func openSignedToken(
        with keys: [DecryptionKey], allowing algorithms: Set<KeyManagementAlgorithm>,
        encryptions: Set<ContentEncryptionAlgorithm> = ContentEncryptionAlgorithm.all, headers: HeaderMemory
    ) throws(JOSEError) -> UnverifiedToken {
        try signedToken(headers) { () throws(JOSEError) in
            try open(with: keys, allowing: algorithms, encryptions: encryptions)
        }
    }

    /// Decrypts a nested JSON Web Token that was encrypted with a shared key.
    ///
    /// - Parameters:
    ///   - keys: The shared keys.
    ///   - algorithms: The allowed key management algorithms.
    ///   - encryptions: The allowed content encryption algorithms.
    /// - Returns: The signed token inside.
    /// - Throws: ``JOSEError``, as with a private key.
    public func openSignedToken(
        withSymmetricKeys keys: [SymmetricJSONWebKey],
        allowing algorithms: Set<KeyManagementAlgorithm> = KeyManagementAlgorithm.symmetric,
        encryptions: Set<ContentEncryptionAlgorithm> = ContentEncryptionAlgorithm.all
    ) throws(JOSEError) -> UnverifiedToken {
        try signedToken(HeaderMemory()) { () throws(JOSEError) in
            try open(withSymmetricKeys: keys, allowing: algorithms, encryptions: encryptions)
        }
    }

    private func signedToken(
        _ headers: HeaderMemory, from open: () throws(JOSEError) -> [UInt8]
    ) throws(JOSEError) -> UnverifiedToken {
        guard header.hasContentType(SealedToken.nestedMediaType) else { throw JOSEError(.invalidNesting, "cty") }
        var payload = try open()
        let token: UnverifiedToken
        do {
            let text = Secret(wiping: &payload)
            token = try UnverifiedToken(compact: text, CompactParts(of: text), headers: headers)
        } catch {
            throw JOSEError(.invalidNesting, underlying: error)
        }
        try checkRepeatedClaims(in: token)
        return token
    }

    private func checkRepeatedClaims(in token: UnverifiedToken) throws(JOSEError) {
        let names = SealedToken.repeatableClaims
        guard names.contains(where: { header[$0] != nil }) else { return }
        let claims = (try? JSONObject(parsing: token.unverifiedPayload)) ?? nil
        for name in names where header[name] != nil && claims?[name] != header[name] {
            throw JOSEError(.invalidNesting, name.text)
        }
    }
}
