import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

extension JOSEOperation {
    /// Takes `{"jwk": public or shared, "payload": base64url}`, optionally with `"alg"`, `"enc"` and `"cty"`. The
    /// result is `"jwe"`.
    static let encrypt = JOSEOperation(
        name: "encrypt",
        summary: "Encrypt standard input for one recipient, and print the token (JWE) in compact form.",
        input: .bytes(member: "payload"), result: "jwe", output: .text,
        options: [
            JOSEOption(
                member: "alg",
                option: .value(
                    "algorithm", "NAME", values: JOSENames.keyManagement,
                    "The key management algorithm: ECDH-ES, RSA-OAEP-256, dir and others; default: one that fits the key."
                )),
            JOSEOption(
                member: "enc",
                option: .value(
                    "encryption", "NAME", values: JOSENames.encryption,
                    "The content encryption: A256GCM, A256CBC-HS512 and others; default: A256GCM.")
            ),
            JOSEOption(
                member: "cty",
                option: .value("content-type", "TYPE", "The content's media type ('cty'), such as 'JWT'.")),
        ]
    ) { request in
        let (payload, contentType) = try (request.bytes("payload"), request.optionalText("cty"))
        let json = try request.key()
        let encryption = try request.optionalText("enc").map(contentEncryption)
        if JOSENames.isShared(json) {
            let key = try SymmetricJSONWebKey(parsing: json)
            // A key whose `alg` is a content encryption algorithm encrypts directly, as in RFC 7520, section 5.6.
            let own = key.algorithm.flatMap { ContentEncryptionAlgorithm(name: $0) }
            let name =
                try request.optionalText("alg") ?? (own == nil ? key.algorithm : KeyManagementAlgorithm.direct.name)
            return try SealedToken.seal(
                payload, contentType: contentType, with: key, algorithm: keyManagementAlgorithm(name ?? ""),
                encryption: encryption ?? own ?? .a256GCM, randomness: SystemRandomSource())
        }
        let key = try JSONWebKey(parsing: json)
        let usual: KeyManagementAlgorithm =
            KeyManagementAlgorithm.rsaOAEP256.isFor(key.publicKey.kind) ? .rsaOAEP256 : .ecdhES
        let named = try request.optionalText("alg") ?? key.algorithm
        return try SealedToken.seal(
            payload, contentType: contentType, for: key, algorithm: named.map(keyManagementAlgorithm) ?? usual,
            encryption: encryption ?? .a256GCM, randomness: SystemRandomSource())
    }

    /// Returns the key management algorithm of that name, which must be known.
    static func keyManagementAlgorithm(_ name: String) throws(JOSEError) -> KeyManagementAlgorithm {
        guard let algorithm = KeyManagementAlgorithm(name: name) else { throw JOSEError(.algorithmNotAllowed) }
        return algorithm
    }

    /// Returns the content encryption algorithm of that name, which must be known.
    static func contentEncryption(_ name: String) throws(JOSEError) -> ContentEncryptionAlgorithm {
        guard let encryption = ContentEncryptionAlgorithm(name: name) else { throw JOSEError(.algorithmNotAllowed) }
        return encryption
    }
}
