import GatehouseJOSE
import GatehouseTypes

extension JOSEOperation {
    /// `{"jwk": private, "payload": base64url}`, and if wanted `"alg"`, `"typ"` and `"header"`, gives `"jws"`.
    static let sign = JOSEOperation(
        name: "sign", summary: "Signs standard input: a signed token in compact form.",
        input: .bytes(member: "payload"), result: "jws", output: .text,
        options: [
            JOSEOption(
                member: "alg",
                option: .value(
                    "algorithm", "NAME", values: .words("ES256", "EdDSA", "Ed25519", "RS256"),
                    "ES256, EdDSA, Ed25519 or RS256.")),
            JOSEOption(member: "typ", option: .value("type", "TYPE", "The token's media type, as in 'at+jwt'.")),
        ]
    ) { request in
        let signer = try SigningKey(
            PrivateJSONWebKey(parsing: request.key()), algorithm: request.optionalText("alg").map(signatureAlgorithm))
        return try await SignedToken.make(
            payload: request.bytes("payload"), type: request.optionalText("typ"), header: request.object("header"),
            signer: signer)
    }

    /// The algorithm of a name that must be known.
    static func signatureAlgorithm(_ name: String) throws(JOSEError) -> SignatureAlgorithm {
        guard let algorithm = SignatureAlgorithm(name: name) else { throw JOSEError(.algorithmNotAllowed) }
        return algorithm
    }
}
