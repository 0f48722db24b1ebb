public import GatehouseTypes

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
