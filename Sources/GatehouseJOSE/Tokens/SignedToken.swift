public import GatehouseTypes

/// Creates signed tokens in compact serialization (RFC 7515, section 7.1).
public enum SignedToken {
    /// Signs claims as a JSON Web Token (RFC 7519).
    ///
    /// - Parameters:
    ///   - claims: The claims, an object.
    ///   - type: The media type of the token (`typ`), without `application/`.
    ///   - header: Further members of the header. If they include the key itself (`jwk`), `kid` is omitted.
    ///   - signer: The signer.
    /// - Returns: The token.
    /// - Throws: ``JOSEError``: `invalidClaims` if the claims aren't an object, `invalidHeader` if a further member has
    ///   the name of a generated one, `unsupportedHeader` as for parsing; and the errors of the signer.
    public static func make(
        claims: JSONValue, type: String?, header: [String: JSONValue] = [:], signer: any TokenSigner
    ) async throws -> String {
        guard claims.object != nil else { throw JOSEError(.invalidClaims) }
        return try await make(payload: claims.encoded, type: type, header: header, signer: signer)
    }

    /// Signs a payload.
    ///
    /// - Parameters:
    ///   - payload: The payload.
    ///   - type: The media type of the token (`typ`), without `application/`.
    ///   - header: Further members of the header. If they include the key itself (`jwk`), `kid` is omitted.
    ///   - signer: The signer.
    /// - Returns: The token.
    /// - Throws: The same errors as for claims.
    public static func make(
        payload: [UInt8], type: String?, header: [String: JSONValue] = [:], signer: any TokenSigner
    ) async throws -> String {
        let (key, algorithm) = (signer.publicKey, signer.algorithm.name)
        let text: [UInt8] =
            if header.isEmpty {
                try key.signingHeader(algorithm: algorithm, type: type) { () throws(JOSEError) in
                    try encodedHeader(algorithm: algorithm, type: type, keyID: key.keyID, others: [:])
                }
            } else {
                try encodedHeader(
                    algorithm: algorithm, type: type, keyID: header["jwk"] == nil ? key.keyID : nil, others: header)
            }
        let input = signingInput(payload, header: text)
        return token(input, signature: try await signer.signature(for: input))
    }

    /// The signing input: the encoded header and payload (RFC 7515, section 5.1).
    static func signingInput(_ payload: [UInt8], header: [UInt8]) -> [UInt8] {
        var input: [UInt8] = []
        input.reserveCapacity(header.count + payload.count * 4 / 3 + expectedSize)
        input += header
        input.append(dot)
        Base64URL.append(payload, to: &input)
        return input
    }

    /// The header in base64url.
    static func encodedHeader(
        algorithm: String, type: String?, keyID: KeyID?, others: [String: JSONValue]
    ) throws(JOSEError) -> [UInt8] {
        let text = try headerText(algorithm: algorithm, type: type, keyID: keyID, others: others)
        var encoded: [UInt8] = []
        Base64URL.append(text, to: &encoded)
        return encoded
    }

    private static func headerText(
        algorithm: String, type: String?, keyID: KeyID?, others: [String: JSONValue]
    ) throws(JOSEError) -> [UInt8] {
        guard keyID?.rawValue.utf8.count ?? 0 <= JOSEHeader.maximumKeyIDLength else {
            throw JOSEError(.invalidHeader, "kid")
        }
        guard others.isEmpty else {
            return try headerText(["alg": algorithm, "kid": keyID?.rawValue, "typ": type], others: others)
        }
        var text = JSONText()
        text.append("alg", .string(algorithm))
        if let keyID { text.append("kid", .string(keyID.rawValue)) }
        if let type { text.append("typ", .string(type)) }
        return text.finished()
    }

    private static func headerText(
        _ own: KeyValuePairs<String, String?>, others: [String: JSONValue]
    ) throws(JOSEError) -> [UInt8] {
        var parameters = others
        for case (let name, let value?) in own {
            guard parameters.updateValue(.string(value), forKey: name) == nil else {
                throw JOSEError(.invalidHeader, name)
            }
        }
        _ = try JOSEHeader(parameters: parameters)
        return JSONValue.object(parameters).encoded
    }

    /// The token for a signing input and its signature.
    static func token(_ input: consuming [UInt8], signature: [UInt8]) -> String {
        var text = input
        text.append(dot)
        Base64URL.append(signature, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private static let dot = UInt8(ascii: ".")

    /// The expected size in bytes of a signature with its dot.
    private static let expectedSize = 128
}
