import GatehouseJOSE
import GatehouseTypes

extension JOSEOperation {
    /// `{"jwk": public, "payload": base64url}`, and if wanted `"alg"` and `"cty"`, gives `"jwe"`.
    static let encrypt = JOSEOperation(
        name: "encrypt", summary: "Seals standard input for one receiver: a sealed token in compact form.",
        input: .bytes(member: "payload"), result: "jwe", output: .text,
        options: [
            JOSEOption(
                member: "alg", option: .value("algorithm", "NAME", "ECDH-ES (the usual one) or ECDH-ES+A256KW.")),
            JOSEOption(member: "cty", option: .value("content-type", "TYPE", "The content's media type, as in 'JWT'.")),
        ]
    ) { request in
        let key = try JSONWebKey(parsing: request.key())
        let named = try request.optionalText("alg") ?? key.algorithm
        return try SealedToken.seal(
            request.bytes("payload"), contentType: request.optionalText("cty"), for: key,
            algorithm: named.map(keyManagementAlgorithm) ?? .ecdhES, randomness: SystemRandomSource())
    }

    /// The algorithm of a name that must be known.
    static func keyManagementAlgorithm(_ name: String) throws(JOSEError) -> KeyManagementAlgorithm {
        guard let algorithm = KeyManagementAlgorithm(name: name) else { throw JOSEError(.algorithmNotAllowed) }
        return algorithm
    }
}
