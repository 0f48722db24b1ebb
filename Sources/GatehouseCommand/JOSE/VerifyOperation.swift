import GatehouseJOSE
import GatehouseTypes

extension JOSEOperation {
    /// `{"jwk": public or shared, or "jwks": set, "jws": token}`, and if wanted `"alg"`, gives `"payload"` in
    /// base64url.
    ///
    /// Only the type of the key decides whether signatures or MACs are accepted.
    static let verify = JOSEOperation(
        name: "verify", summary: "Verify the signed token (JWS) on standard input, and print its payload.",
        input: .text(member: "jws"), result: "payload", output: .bytes,
        options: [
            JOSEOption(
                member: "alg",
                option: .value(
                    "algorithm", "NAME", values: JOSENames.signing, "The only algorithm to accept; default: all."))
        ]
    ) { request in
        let token = try UnverifiedToken(compact: request.token("jws"), maximumSize: maximumLineLength)
        let keys = try request.keys()
        let isShared = keys.set.map { JOSENames.isShared(set: $0) } ?? JOSENames.isShared(keys.key ?? .null)
        let payload = try isShared ? authenticated(token, request) : verified(token, request)
        return Base64URL.encode(payload)
    }

    private static func verified(_ token: UnverifiedToken, _ request: JOSERequest) throws -> [UInt8] {
        let algorithm = try request.optionalText("alg").map(signatureAlgorithm)
        let allowed = algorithm.map { [$0] } ?? Set(SignatureAlgorithm.all)
        guard let set = try request.keys().set else {
            return try token.verify(with: [JSONWebKey(parsing: request.key())], allowing: allowed).payload
        }
        return try token.verify(with: JSONWebKeySet(parsing: set), allowing: allowed).payload
    }

    private static func authenticated(_ token: UnverifiedToken, _ request: JOSERequest) throws -> [UInt8] {
        let algorithm = try request.optionalText("alg").map(macAlgorithm)
        let allowed = algorithm.map { [$0] } ?? Set(MACAlgorithm.all)
        guard let set = try request.keys().set else {
            let key = try SymmetricJSONWebKey(parsing: request.key())
            return try token.verify(withSymmetricKeys: [key], allowing: allowed).payload
        }
        let keys = try SymmetricJSONWebKeySet(parsing: set).candidates(for: token.header)
        return try token.verify(withSymmetricKeys: keys, allowing: allowed).payload
    }
}
