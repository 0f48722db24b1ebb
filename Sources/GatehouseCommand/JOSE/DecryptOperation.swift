import GatehouseJOSE
import GatehouseTypes

extension JOSEOperation {
    /// `{"jwk": private or "jwks": set, "jwe": token}`, and if wanted `"alg"`, gives `"payload"` in base64url.
    static let decrypt = JOSEOperation(
        name: "decrypt", summary: "Opens the sealed token on standard input and prints what was sealed.",
        input: .text(member: "jwe"), result: "payload", output: .bytes,
        options: [
            JOSEOption(member: "alg", option: .value("algorithm", "NAME", "The only algorithm to accept; else all."))
        ]
    ) { request in
        let token = try SealedToken(compact: request.token("jwe"), maximumSize: maximumLineLength)
        let algorithm = try request.optionalText("alg").map(keyManagementAlgorithm)
        let allowed = algorithm.map { [$0] } ?? KeyManagementAlgorithm.all
        return Base64URL.encode(try token.open(with: decryptionKeys(request), allowing: allowed))
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
