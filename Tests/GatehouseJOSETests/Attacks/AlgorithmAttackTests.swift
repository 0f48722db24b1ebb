import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("An attack on the algorithm")
struct AlgorithmAttackTests {
    private let forge: TokenForge

    init() throws {
        forge = try TokenForge()
    }

    @Test func `would succeed with the right one, so that the refusals mean something`() throws {
        #expect(throws: Never.self) { try forge.verify(forge.token(header: #"{"alg":"ES256"}"#)) }
    }

    @Test(arguments: ["none", "None", "NONE", "nOnE", "", "es256", "ES256 ", "\u{0}ES256", "ES256K", "ES384", "EdDSA"])
    func `by another name for it fails`(name: String) throws {
        let header = JSONValue.object(["alg": .string(name)]).encodedText
        expectRefusal(.algorithmNotAllowed) { try forge.verify(forge.token(header: header)) }
    }

    @Test(arguments: [
        "{}", #"{"alg":null}"#, #"{"alg":5}"#, #"{"alg":true}"#, #"{"alg":["ES256"]}"#, #"{"Alg":"ES256"}"#,
        #"{"alg":{"name":"ES256"}}"#,
    ])
    func `by leaving it out or making it something else fails`(header: String) throws {
        expectRefusal(.invalidHeader) { try forge.verify(forge.token(header: header)) }
    }

    @Test func `by taking the signature away fails`() throws {
        for algorithm in ["none", "ES256"] {
            let header = Base64URL.encode(Array(#"{"alg":"\#(algorithm)"}"#.utf8))
            expectRefusal(.malformedToken) { try forge.verify(header + ".e30.") }
        }
    }

    @Test func `by using the public key as a shared secret fails`() throws {
        let key = forge.key
        let pem = Array(key.publicKey.pem.utf8)
        let secrets = [
            pem, Base64.decode(key.publicKey.pem.split(separator: "\n").dropFirst().dropLast().joined()) ?? [],
            key.json.encoded, Base64URL.decode(key.json["x"]?.string ?? "") ?? [], [],
        ]
        let input = Base64URL.encode(Array(#"{"alg":"HS256"}"#.utf8)) + ".e30"
        for secret in secrets {
            let tag = HMAC.sha256(Array(input.utf8), key: Secret(bytes: secret))
            expectRefusal(.algorithmNotAllowed) {
                try UnverifiedToken(compact: input + "." + Base64URL.encode(tag))
                    .verify(with: [key], allowing: Set(SignatureAlgorithm.all))
            }
        }
    }

    @Test(arguments: ["ES384", "ES521", "EdDSA", "RS256", "ECDH-ES", "none", ""])
    func `that the key itself forbids fails`(algorithm: String) throws {
        let token = try UnverifiedToken(compact: forge.token(header: #"{"alg":"ES256"}"#))
        let key = JSONWebKey(forge.privateKey.publicKey, keyID: nil, algorithm: algorithm)
        expectRefusal(.keyNotSuitable) { try token.verify(with: [key], allowing: Set(SignatureAlgorithm.all)) }
    }

    @Test func `with a key of another kind fails`() throws {
        let keys = [try JSONWebKey(RFC7638.key), try JSONWebKey(RFC8037.publicKey)]
        let token = try UnverifiedToken(compact: forge.token(header: #"{"alg":"ES256"}"#))
        for key in keys {
            let plain = JSONWebKey(key.publicKey, keyID: nil)
            expectRefusal(.keyNotSuitable) { try token.verify(with: [plain], allowing: Set(SignatureAlgorithm.all)) }
        }
    }

    @Test func `that the caller didn't allow fails`() throws {
        let token = try UnverifiedToken(compact: forge.token(header: #"{"alg":"ES256"}"#))
        expectRefusal(.algorithmNotAllowed) { try token.verify(with: [forge.key], allowing: [.rs256, .edDSA]) }
        expectRefusal(.algorithmNotAllowed) { try token.verify(with: [forge.key], allowing: []) }
    }
}
