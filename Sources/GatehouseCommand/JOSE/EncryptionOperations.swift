import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

extension JOSEOperation {
    private static let algorithms = Values.words(KeyManagementAlgorithm.all.map(\.name).sorted())
    private static let encryptions = Values.words(ContentEncryptionAlgorithm.all.map(\.name).sorted())

    /// Takes `{"jwk": public or shared, "payload": base64url}`, optionally with `"alg"`, `"enc"` and `"cty"`. The
    /// result is `"jwe"`.
    static let encrypt = JOSEOperation(
        name: "encrypt",
        summary: "Encrypt standard input for one recipient, and print the token (JWE) in compact form.",
        input: .payload, result: "jwe",
        options: [
            "alg": .value(
                "algorithm", "NAME", values: algorithms,
                "The key management algorithm: ECDH-ES, RSA-OAEP-256, dir and others; default: one that fits the key."),
            "enc": .value(
                "encryption", "NAME", values: encryptions,
                "The content encryption: A256GCM, A256CBC-HS512 and others; default: A256GCM."),
            "cty": .value("content-type", "TYPE", "The content's media type ('cty'), such as 'JWT'."),
        ]
    ) { request in
        let (payload, contentType) = try (request.bytes("payload"), request.optionalText("cty"))
        let json = try request.key()
        let encryption = try request.algorithm("enc", ContentEncryptionAlgorithm.init)
        if JOSEKeys.isShared(json) {
            let key = try SymmetricJSONWebKey(parsing: json)
            // A key whose `alg` is a content encryption algorithm encrypts directly, as in RFC 7520, section 5.6.
            let own = key.algorithm.flatMap { ContentEncryptionAlgorithm(name: $0) }
            let usual = own == nil ? key.algorithm ?? "" : KeyManagementAlgorithm.direct.name
            return try SealedToken.seal(
                payload, contentType: contentType, with: key, algorithm: keyManagement(request, usual: usual),
                encryption: encryption ?? own ?? .a256GCM, randomness: SystemRandomSource())
        }
        let key = try JSONWebKey(parsing: json)
        let usual: KeyManagementAlgorithm =
            KeyManagementAlgorithm.rsaOAEP256.isFor(key.publicKey.kind) ? .rsaOAEP256 : .ecdhES
        return try SealedToken.seal(
            payload, contentType: contentType, for: key,
            algorithm: keyManagement(request, usual: key.algorithm ?? usual.name),
            encryption: encryption ?? .a256GCM, randomness: SystemRandomSource())
    }

    /// Returns the algorithm that a request names, otherwise the default one, which must be known.
    private static func keyManagement(_ request: JOSERequest, usual: String) throws -> KeyManagementAlgorithm {
        if let algorithm = try request.algorithm("alg", KeyManagementAlgorithm.init) { return algorithm }
        guard let algorithm = KeyManagementAlgorithm(name: usual) else { throw JOSEError(.algorithmNotAllowed) }
        return algorithm
    }

    /// Takes `{"jwk": private or shared, or "jwks": set, "jwe": token}`, optionally with `"alg"` and `"enc"`. The
    /// result is `"payload"` in base64url.
    static let decrypt = JOSEOperation(
        name: "decrypt", summary: "Decrypt the token (JWE) on standard input, and print its content.",
        input: .token(member: "jwe"), result: "payload",
        options: [
            "alg": .value(
                "algorithm", "NAME", values: algorithms, "The only algorithm to accept; default: all for the key."),
            "enc": .value(
                "encryption", "NAME", values: encryptions, "The only content encryption to accept; default: all."),
        ]
    ) { request in
        let token = try SealedToken(compact: request.token("jwe"), maximumSize: maximumLineLength)
        let algorithm = try request.algorithm("alg", KeyManagementAlgorithm.init).map { Set([$0]) }
        let encryption = try request.algorithm("enc", ContentEncryptionAlgorithm.init)
        let encryptions = encryption.map { [$0] } ?? ContentEncryptionAlgorithm.all
        if try opensWithSharedKeys(token, request) {
            let shared = try keys(of: request).filter { JOSEKeys.isShared($0) }
            let keys = try shared.map { try SymmetricJSONWebKey(parsing: $0) }
            return Base64URL.encode(
                try token.open(
                    withSymmetricKeys: keys, allowing: algorithm ?? KeyManagementAlgorithm.symmetric,
                    encryptions: encryptions))
        }
        return Base64URL.encode(
            try token.open(
                with: decryptionKeys(request), allowing: algorithm ?? KeyManagementAlgorithm.asymmetric,
                encryptions: encryptions))
    }

    /// Returns whether to decrypt with shared keys. For one key, its own type decides; for a set, the token's algorithm
    /// decides which keys are used.
    private static func opensWithSharedKeys(_ token: SealedToken, _ request: JOSERequest) throws -> Bool {
        let keys = try request.keys()
        guard keys.set != nil else { return JOSEKeys.isShared(keys.key ?? .null) }
        let algorithm = KeyManagementAlgorithm(name: token.header.algorithm)
        return algorithm.map { KeyManagementAlgorithm.symmetric.contains($0) } ?? false
    }

    private static func keys(of request: JOSERequest) throws -> [JSONValue] {
        guard let set = try request.keys().set else { return [try request.key()] }
        guard let keys = set["keys"]?.array else { throw JOSEError(.invalidKeySet) }
        return keys
    }

    /// Returns the keys that aren't shared ones. Of a set, those that aren't supported are left out.
    private static func decryptionKeys(_ request: JOSERequest) throws -> [DecryptionKey] {
        let isSet = try request.keys().set != nil
        return try keys(of: request).compactMap { json in
            do {
                return DecryptionKey(try PrivateJSONWebKey(parsing: json))
            } catch let error as JOSEError where isSet && [.unsupportedKey, .symmetricKey].contains(error.code) {
                return nil
            }
        }
    }
}
