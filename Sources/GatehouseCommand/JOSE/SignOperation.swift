import GatehouseJOSE
import GatehouseTypes

extension JOSEOperation {
    /// `{"jwk": private or shared, "payload": base64url}`, and if wanted `"alg"`, `"typ"` and `"header"`, gives
    /// `"jws"`.
    static let sign = JOSEOperation(
        name: "sign", summary: "Sign standard input, and print the signed token (JWS) in compact form.",
        input: .bytes(member: "payload"), result: "jws", output: .text,
        options: [
            JOSEOption(
                member: "alg",
                option: .value(
                    "algorithm", "NAME", values: JOSENames.signing,
                    "The algorithm: ES256, EdDSA, PS256, RS256 and others; HS256, HS384 or HS512 for a shared key; default: "
                        + "one that fits the key.")),
            JOSEOption(
                member: "typ", option: .value("type", "TYPE", "The token's media type ('typ'), such as 'at+jwt'.")),
        ]
    ) { request in
        let (payload, type, header) = try (
            request.bytes("payload"), request.optionalText("typ"), request.object("header")
        )
        let key = try request.key()
        if JOSENames.isShared(key) {
            let algorithm = try request.optionalText("alg").map(macAlgorithm)
            let signer = try MACSigner(SymmetricJSONWebKey(parsing: key), algorithm: algorithm)
            return try SignedToken.make(payload: payload, type: type, header: header, signer: signer)
        }
        let algorithm = try request.optionalText("alg").map(signatureAlgorithm)
        let signer = try SigningKey(PrivateJSONWebKey(parsing: key), algorithm: algorithm)
        return try await SignedToken.make(payload: payload, type: type, header: header, signer: signer)
    }

    /// Returns the signature algorithm of that name, which must be known.
    static func signatureAlgorithm(_ name: String) throws(JOSEError) -> SignatureAlgorithm {
        guard let algorithm = SignatureAlgorithm(name: name) else { throw JOSEError(.algorithmNotAllowed) }
        return algorithm
    }

    /// Returns the MAC algorithm of that name, which must be known.
    static func macAlgorithm(_ name: String) throws(JOSEError) -> MACAlgorithm {
        guard let algorithm = MACAlgorithm(name: name) else { throw JOSEError(.algorithmNotAllowed) }
        return algorithm
    }
}
