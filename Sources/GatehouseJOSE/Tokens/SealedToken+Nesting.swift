import GatehouseTypes

extension SealedToken {
    static let nestedContentType = "JWT"

    /// Opens a nested JSON Web Token: signed, then sealed (RFC 7519, section 5.2, `cty`).
    ///
    /// What comes out still has to be verified: a seal without a signature inside is refused here, and so is a seal
    /// within a seal.
    ///
    /// - Parameters:
    ///   - keys: The receiver's keys.
    ///   - algorithms: How the content's key may have come.
    /// - Returns: The signed token inside.
    /// - Throws: ``JOSEError``, as for opening; `invalidNesting` if the header doesn't say `cty: JWT`, if the text inside
    ///   isn't a signed token in compact form, or if the header repeats a claim with another value (section 5.3).
    public func openSignedToken(
        with keys: [DecryptionKey], allowing algorithms: Set<KeyManagementAlgorithm> = KeyManagementAlgorithm.all
    ) throws(JOSEError) -> UnverifiedToken {
        guard header.hasContentType(SealedToken.nestedContentType) else { throw JOSEError(.invalidNesting, "cty") }
        let payload = try open(with: keys, allowing: algorithms)
        let token: UnverifiedToken
        do {
            token = try UnverifiedToken(compact: String(decoding: payload, as: UTF8.self))
        } catch {
            throw JOSEError(.invalidNesting, underlying: error)
        }
        try checkRepeatedClaims(in: token)
        return token
    }

    private func checkRepeatedClaims(in token: UnverifiedToken) throws(JOSEError) {
        let repeated = ["iss", "sub", "aud"].filter { header.parameters[$0] != nil }
        guard !repeated.isEmpty else { return }
        let claims = try? JSONValue(parsing: token.unverifiedPayload)
        for name in repeated where claims?[name] != header.parameters[name] {
            throw JOSEError(.invalidNesting, name)
        }
    }
}
