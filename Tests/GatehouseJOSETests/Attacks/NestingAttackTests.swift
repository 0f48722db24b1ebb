import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("An attack by nesting")
struct NestingAttackTests {
    private let seal: SealForge
    private let service: TokenForge
    private let signed: String

    init() throws {
        seal = try SealForge()
        service = try TokenForge()
        signed = try service.token(header: #"{"alg":"ES256","typ":"at+jwt"}"#, payload: #"{"iss":"i","aud":["a"]}"#)
    }

    private func open(_ text: String, header: [String: JSONValue?] = ["cty": "JWT"]) throws -> VerifiedToken {
        let compact = try seal.parts(text, header: header).map { Base64URL.encode($0) }.joined(separator: ".")
        return try SealedToken(compact: compact).openSignedToken(with: [seal.key])
            .verify(with: [service.key], allowing: [.es256])
    }

    @Test func `would succeed if everything were as it should be`() throws {
        #expect(try open(signed).claims()["iss"] == "i")
        #expect(throws: Never.self) { try open(signed, header: ["cty": "jwt"]) }
    }

    @Test(arguments: [#"{"iss":"i","sub":"admin"}"#, "", "text", "{}", "a.b", "a.b.c.d.e"])
    func `of plain claims fails: whoever has the public key can seal`(text: String) {
        expectRefusal(.invalidNesting) { try open(text) }
    }

    @Test func `of an unsigned token fails`() {
        let header = Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))
        expectRefusal(.invalidNesting) { try open(header + ".e30.") }
        expectRefusal(.algorithmNotAllowed) { try open(header + ".e30.AAAA") }
    }

    @Test func `of a token that the receiver's own key, or the attacker's, has signed fails`() throws {
        let own = try SigningForge(privateKey: seal.receiver).token()
        expectRefusal(.invalidSignature) { try open(own) }
        let attacker = try TokenForge()
        expectRefusal(.invalidSignature) { try open(attacker.token(header: #"{"alg":"ES256"}"#)) }
    }

    @Test func `of a seal within a seal fails`() throws {
        let inner = try seal.parts(signed, header: ["cty": "JWT"]).map { Base64URL.encode($0) }.joined(separator: ".")
        expectRefusal(.invalidNesting) { try open(inner) }
    }

    private static let contentTypes: [[String: JSONValue?]] = [
        [:], ["cty": ""], ["cty": "JSON"], ["cty": "JWS"], ["cty": "at+jwt"], ["cty": "JWT "],
    ]

    @Test(arguments: contentTypes)
    func `without saying so fails`(header: [String: JSONValue?]) {
        expectRefusal(.invalidNesting) { try open(signed, header: header) }
    }

    @Test func `with other claims outside than inside fails`() throws {
        let same: [String: JSONValue?] = ["cty": "JWT", "iss": "i", "aud": ["a"]]
        #expect(throws: Never.self) { try open(signed, header: same) }
        let others: [[String: JSONValue?]] = [["iss": "j"], ["aud": "a"], ["aud": ["a", "b"]], ["sub": "s"]]
        for other in others {
            expectRefusal(.invalidNesting) { try open(signed, header: other.merging(["cty": "JWT"]) { $1 }) }
        }
    }

    @Test func `as a signed token where a sealed one is expected fails, and the other way round`() throws {
        expectRefusal(.malformedToken) { try SealedToken(compact: signed) }
        let sealed = try seal.parts(signed).map { Base64URL.encode($0) }.joined(separator: ".")
        expectRefusal(.malformedToken) { try UnverifiedToken(compact: sealed) }
    }
}

/// Signs with any key on P-256.
private struct SigningForge {
    let privateKey: PrivateKey

    func token() throws -> String {
        let input = Base64URL.encode(Array(#"{"alg":"ES256"}"#.utf8)) + ".e30"
        let signature = try privateKey.signature(for: Array(input.utf8), scheme: .ecdsaP256SHA256)
        return input + "." + Base64URL.encode(signature)
    }
}
