public import GatehouseTypes

/// Makes signed tokens in compact form (RFC 7515, section 7.1).
public enum SignedToken {
    /// Signs claims: a JSON Web Token (RFC 7519).
    ///
    /// - Parameters:
    ///   - claims: The claims, an object.
    ///   - type: The media type of the token (`typ`), without `application/`.
    ///   - header: Further members of the header. `kid` is left out if the key itself (`jwk`) is among them.
    ///   - signer: Who signs.
    /// - Returns: The token.
    /// - Throws: ``JOSEError``: `invalidClaims` if the claims aren't an object, `invalidHeader` if a further member would
    ///   replace one of ours, `unsupportedHeader` as for reading; whatever the signer throws.
    public static func make(
        claims: JSONValue, type: String?, header: [String: JSONValue] = [:], signer: any TokenSigner
    ) async throws -> String {
        guard claims.object != nil else { throw JOSEError(.invalidClaims) }
        return try await make(payload: claims.encoded, type: type, header: header, signer: signer)
    }

    /// Signs bytes.
    ///
    /// - Parameters:
    ///   - payload: The bytes.
    ///   - type: The media type of the token (`typ`), without `application/`.
    ///   - header: Further members of the header. `kid` is left out if the key itself (`jwk`) is among them.
    ///   - signer: Who signs.
    /// - Returns: The token.
    /// - Throws: As for claims.
    public static func make(
        payload: [UInt8], type: String?, header: [String: JSONValue] = [:], signer: any TokenSigner
    ) async throws -> String {
        var parameters: [String: JSONValue] = ["alg": .string(signer.algorithm.name)]
        parameters["typ"] = type.map { .string($0) }
        if header["jwk"] == nil {
            parameters["kid"] = signer.publicKey.keyID.map { .string($0.rawValue) }
        }
        for (name, value) in header {
            guard parameters.updateValue(value, forKey: name) == nil else { throw JOSEError(.invalidHeader, name) }
        }
        _ = try JOSEHeader(parameters: parameters)
        let input = Base64URL.encode(JSONValue.object(parameters).encoded) + "." + Base64URL.encode(payload)
        let signature = try await signer.signature(for: Array(input.utf8))
        return input + "." + Base64URL.encode(signature)
    }
}
