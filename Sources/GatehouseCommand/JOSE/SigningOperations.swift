import GatehouseJOSE
import GatehouseTypes

extension JOSEOperation {
    private static let algorithms = Values.words(SignatureAlgorithm.all.map(\.name) + MACAlgorithm.all.map(\.name))

    /// Takes `{"jwk": private or shared, "payload": base64url}`, optionally with `"alg"`, `"typ"` and `"header"`. The
    /// result is `"jws"`.
    static let sign = JOSEOperation(
        name: "sign", summary: "Sign standard input, and print the signed token (JWS) in compact form.",
        input: .payload, result: "jws",
        options: [
            "alg": .value(
                "algorithm", "NAME", values: algorithms,
                "The algorithm: ES256, EdDSA, PS256, RS256 and others; HS256, HS384 or HS512 for a shared key; default: "
                    + "one that fits the key."),
            "typ": .value("type", "TYPE", "The token's media type ('typ'), such as 'at+jwt'."),
        ]
    ) { request in
        let (payload, type, header) = try (
            request.bytes("payload"), request.optionalText("typ"), request.object("header")
        )
        let key = try request.key()
        if JOSEKeys.isShared(key) {
            let algorithm = try request.algorithm("alg", MACAlgorithm.init)
            let signer = try MACSigner(SymmetricJSONWebKey(parsing: key), algorithm: algorithm)
            return try SignedToken.make(payload: payload, type: type, header: header, signer: signer)
        }
        let algorithm = try request.algorithm("alg", SignatureAlgorithm.init)
        let signer = try SigningKey(PrivateJSONWebKey(parsing: key), algorithm: algorithm)
        return try await SignedToken.make(payload: payload, type: type, header: header, signer: signer)
    }

    /// Takes `{"jwk": public or shared, or "jwks": set, "jws": token}`, optionally with `"alg"`. The result is
    /// `"payload"` in base64url.
    ///
    /// Only the type of the key decides whether signatures or MACs are accepted.
    static let verify = JOSEOperation(
        name: "verify", summary: "Verify the signed token (JWS) on standard input, and print its payload.",
        input: .token(member: "jws"), result: "payload",
        options: ["alg": .value("algorithm", "NAME", values: algorithms, "The only algorithm to accept; default: all.")]
    ) { request in
        let token = try UnverifiedToken(compact: request.token("jws"), maximumSize: maximumLineLength)
        let keys = try request.keys()
        let isShared = keys.set.map { JOSEKeys.isShared(set: $0) } ?? JOSEKeys.isShared(keys.key ?? .null)
        let payload = try isShared ? authenticated(token, request) : verified(token, request)
        return Base64URL.encode(payload)
    }

    private static func verified(_ token: UnverifiedToken, _ request: JOSERequest) throws -> [UInt8] {
        let allowed = try request.algorithm("alg", SignatureAlgorithm.init).map { [$0] } ?? Set(SignatureAlgorithm.all)
        guard let set = try request.keys().set else {
            return try token.verify(with: [JSONWebKey(parsing: request.key())], allowing: allowed).payload
        }
        return try token.verify(with: JSONWebKeySet(parsing: set), allowing: allowed).payload
    }

    private static func authenticated(_ token: UnverifiedToken, _ request: JOSERequest) throws -> [UInt8] {
        let allowed = try request.algorithm("alg", MACAlgorithm.init).map { [$0] } ?? Set(MACAlgorithm.all)
        guard let set = try request.keys().set else {
            let key = try SymmetricJSONWebKey(parsing: request.key())
            return try token.verify(withSymmetricKeys: [key], allowing: allowed).payload
        }
        let keys = try SymmetricJSONWebKeySet(parsing: set).candidates(for: token.header)
        return try token.verify(withSymmetricKeys: keys, allowing: allowed).payload
    }
}
