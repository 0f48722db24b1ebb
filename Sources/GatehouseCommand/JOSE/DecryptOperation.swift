import GatehouseJOSE
import GatehouseTypes

extension JOSEOperation {
    /// `{"jwk": private or shared, or "jwks": set, "jwe": token}`, and if wanted `"alg"` and `"enc"`, gives `"payload"`
    /// in base64url.
    static let decrypt = JOSEOperation(
        name: "decrypt", summary: "Decrypt the token (JWE) on standard input, and print its content.",
        input: .text(member: "jwe"), result: "payload", output: .bytes,
        options: [
            JOSEOption(
                member: "alg",
                option: .value(
                    "algorithm", "NAME", values: JOSENames.keyManagement,
                    "The only algorithm to accept; default: all for the key.")),
            JOSEOption(
                member: "enc",
                option: .value(
                    "encryption", "NAME", values: JOSENames.encryption,
                    "The only content encryption to accept; default: all.")
            ),
        ]
    ) { request in
        let token = try SealedToken(compact: request.token("jwe"), maximumSize: maximumLineLength)
        let algorithm = try request.optionalText("alg").map(keyManagementAlgorithm)
        let encryption = try request.optionalText("enc").map(contentEncryption)
        let encryptions = encryption.map { [$0] } ?? ContentEncryptionAlgorithm.all
        if try opensWithSharedKeys(token, request) {
            let allowed = algorithm.map { [$0] } ?? KeyManagementAlgorithm.symmetric
            let keys = try sharedKeys(request)
            return Base64URL.encode(
                try token.open(withSymmetricKeys: keys, allowing: allowed, encryptions: encryptions))
        }
        let allowed = algorithm.map { [$0] } ?? KeyManagementAlgorithm.asymmetric
        return Base64URL.encode(
            try token.open(with: decryptionKeys(request), allowing: allowed, encryptions: encryptions))
    }

    /// Returns whether to decrypt with shared keys. For one key, its own type decides; for a set, the token's algorithm
    /// decides which keys are used.
    private static func opensWithSharedKeys(_ token: SealedToken, _ request: JOSERequest) throws -> Bool {
        let keys = try request.keys()
        guard keys.set != nil else { return JOSENames.isShared(keys.key ?? .null) }
        let algorithm = KeyManagementAlgorithm(name: token.header.algorithm)
        return algorithm.map { KeyManagementAlgorithm.symmetric.contains($0) } ?? false
    }

    private static func sharedKeys(_ request: JOSERequest) throws -> [SymmetricJSONWebKey] {
        guard let set = try request.keys().set else { return [try SymmetricJSONWebKey(parsing: request.key())] }
        guard let keys = set["keys"]?.array else { throw JOSEError(.invalidKeySet) }
        return try keys.filter { JOSENames.isShared($0) }.map { try SymmetricJSONWebKey(parsing: $0) }
    }

    private static func decryptionKeys(_ request: JOSERequest) throws -> [DecryptionKey] {
        guard let set = try request.keys().set else {
            return [DecryptionKey(try PrivateJSONWebKey(parsing: request.key()))]
        }
        guard let keys = set["keys"]?.array else { throw JOSEError(.invalidKeySet) }
        return try keys.compactMap { json in
            do {
                return DecryptionKey(try PrivateJSONWebKey(parsing: json))
            } catch let error as JOSEError where error.code == .unsupportedKey || error.code == .symmetricKey {
                return nil
            }
        }
    }
}
