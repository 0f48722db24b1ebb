import GatehouseJOSE
import GatehouseTypes

extension JOSEOperation {
    /// `{"jwk": public or "jwks": set, "jws": token}`, and if wanted `"alg"`, gives `"payload"` in base64url.
    static let verify = JOSEOperation(
        name: "verify", summary: "Verifies the signed token on standard input and prints what was signed.",
        input: .text(member: "jws"), result: "payload", output: .bytes,
        options: [
            JOSEOption(member: "alg", option: .value("algorithm", "NAME", "The only algorithm to accept; else all."))
        ]
    ) { request in
        let token = try UnverifiedToken(compact: request.token("jws"), maximumSize: maximumLineLength)
        let algorithm = try request.optionalText("alg").map(signatureAlgorithm)
        let allowed = algorithm.map { [$0] } ?? Set(SignatureAlgorithm.all)
        let keys = try request.keys()
        if let set = keys.set {
            return Base64URL.encode(try token.verify(with: JSONWebKeySet(parsing: set), allowing: allowed).payload)
        }
        let key = try JSONWebKey(parsing: request.key())
        return Base64URL.encode(try token.verify(with: [key], allowing: allowed).payload)
    }
}
