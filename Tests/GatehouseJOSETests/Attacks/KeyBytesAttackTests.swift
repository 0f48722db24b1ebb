import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

/// `Docs/attacks.md`, J2 (RFC 8725, section 2.1; CVE-2015-9235): a code made with what everybody knows.
@Suite("An attack by taking any key's bytes for a shared secret")
struct KeyBytesAttackTests {
    private static let hashes: [(String, HMAC.Hash)] = [("HS256", .sha256), ("HS384", .sha384), ("HS512", .sha512)]

    @Test(arguments: SignatureAlgorithm.all)
    func `fails with each form of each kind of key`(algorithm: SignatureAlgorithm) throws {
        let plain = try AlgorithmKeys.plainKey(algorithm).publicKey
        for (name, hash) in KeyBytesAttackTests.hashes {
            let keys = [nil, algorithm.name, name].map { JSONWebKey(plain, keyID: "k", algorithm: $0) }
            let input = Base64URL.encode(Array(#"{"alg":"\#(name)","kid":"k","typ":"at+jwt"}"#.utf8)) + ".e30"
            for (key, secret) in keys.flatMap({ key in KeyBytes.forms(of: key).map { (key, $0) } }) {
                let code = HMAC.code(of: Array(input.utf8), key: Secret(bytes: secret), hash: hash)
                let token = try UnverifiedToken(compact: input + "." + Base64URL.encode(code))
                expectRefusal(.algorithmNotAllowed) {
                    try token.verify(with: [key], allowing: SignatureAlgorithm.everything)
                }
            }
        }
    }

    /// Nor can a public key be read as a shared one, whatever it says it is.
    @Test(arguments: SignatureAlgorithm.all)
    func `fails when the public key is handed over as a shared one`(algorithm: SignatureAlgorithm) throws {
        let json = try AlgorithmKeys.plainKey(algorithm).json
        expectRefusal(.unsupportedKey) { try SymmetricJSONWebKey(parsing: json) }
        expectRefusal(.unsupportedKey) { try SymmetricJSONWebKey(parsing: json.setting(["k": "AAAA"])) }
        expectRefusal(.invalidKeySet) { try SymmetricJSONWebKeySet(parsing: ["keys": [json]]) }
        expectRefusal(.invalidKey) { try SymmetricJSONWebKey(parsing: json.setting(["kty": "oct"])) }
    }

    /// The same code, with a header that names what the key is for.
    @Test(arguments: SignatureAlgorithm.all)
    func `fails under the key's own algorithm`(algorithm: SignatureAlgorithm) throws {
        let key = try AlgorithmKeys.plainKey(algorithm)
        let input = Base64URL.encode(Array(#"{"alg":"\#(algorithm.name)"}"#.utf8)) + ".e30"
        for secret in KeyBytes.forms(of: key) {
            let code = HMAC.sha256(Array(input.utf8), key: Secret(bytes: secret))
            let token = try UnverifiedToken(compact: input + "." + Base64URL.encode(code))
            expectRefusal(.invalidSignature) { try token.verify(with: [key], allowing: [algorithm]) }
        }
    }
}
