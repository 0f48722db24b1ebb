import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("An attack on the header")
struct HeaderAttackTests {
    private let forge: TokenForge

    init() throws {
        forge = try TokenForge()
    }

    @Test func `that brings the attacker's key, by value or by address, fails`() throws {
        let victim = JSONWebKey(try PrivateKey.generate(.p256).publicKey, keyID: nil)
        let attacker = JSONWebKey(forge.privateKey.publicKey, keyID: nil).json
        for (name, value) in [
            ("jwk", attacker), ("jku", "http://127.0.0.1:1/keys"), ("x5u", "https://attacker.example/certificate"),
            ("x5c", ["MIIB"]), ("x5t", "AAAA"), ("x5t#S256", "AAAA"),
        ] {
            let token = try forge.token(header: JSONValue.object(["alg": "ES256", name: value]).encodedText)
            expectRefusal(.invalidSignature) {
                try UnverifiedToken(compact: token).verify(with: [victim], allowing: [.es256])
            }
            expectRefusal(.keyNotFound) { try UnverifiedToken(compact: token).verify(with: [], allowing: [.es256]) }
            #expect(try forge.verify(token).header.parameters[name] == value)
        }
    }

    private static let keyIDs: [JSONValue] = [
        "../../../../dev/null", "/proc/sys/kernel/randomize_va_space", "' OR 1=1 --", "a\u{0}", "", "http://127.0.0.1/",
        "%s%n", "𝖐",
    ]

    @Test(arguments: keyIDs)
    func `by a key id that means something elsewhere finds no key`(keyID: JSONValue) throws {
        let token = try forge.token(header: JSONValue.object(["alg": "ES256", "kid": keyID]).encodedText)
        expectRefusal(.keyNotFound) { try forge.verify(token) }
    }

    @Test func `by a key id of a mebibyte or of another kind fails`() throws {
        for keyID: JSONValue in [["a"], 5, .null, .string(String(repeating: "k", count: 10_000))] {
            let token = try forge.token(header: JSONValue.object(["alg": "ES256", "kid": keyID]).encodedText)
            expectRefusal(.invalidHeader) { try forge.verify(token) }
        }
        let huge = JSONValue.object(["alg": "ES256", "kid": .string(String(repeating: "k", count: 1 << 20))])
        expectRefusal(.tokenTooLarge) { try forge.verify(forge.token(header: huge.encodedText)) }
    }

    @Test(arguments: [
        #"{"alg":"ES256","crit":["exp"],"exp":5}"#, #"{"alg":"ES256","crit":[]}"#, #"{"alg":"ES256","crit":"b64"}"#,
        #"{"alg":"ES256","crit":["alg"]}"#, #"{"alg":"ES256","crit":["missing"]}"#, #"{"alg":"ES256","crit":null}"#,
        #"{"alg":"ES256","b64":false}"#, #"{"alg":"ES256","b64":false,"crit":["b64"]}"#,
        #"{"alg":"ES256","zip":"DEF"}"#,
    ])
    func `that asks for an extension fails`(header: String) throws {
        expectRefusal(.unsupportedHeader) { try forge.verify(forge.token(header: header)) }
    }

    @Test(arguments: [
        #"{"alg":"ES256","alg":"none"}"#, #"{"alg":"none","alg":"ES256"}"#, #"{"alg":"ES256","\u0061lg":"ES256"}"#,
        #"{"alg":"ES256","kid":"a","kid":"b"}"#, #"{"alg":"ES256","jwk":{"x":1,"x":2}}"#, #"{"alg":"ES256"}{}"#,
        #"{"alg":"ES256"} x"#, #"["ES256"]"#, #""ES256""#, "null", "", #"{"alg":"ES256""#, #"{'alg':'ES256'}"#,
        #"{"alg":"ES256","x":"\ud800"}"#, #"{"alg":"ES256","x":1e400}"#, #"{"alg":"ES256","x":01}"#,
        "\u{FEFF}{\"alg\":\"ES256\"}", "{\"alg\":\"ES256\"}\u{0}",
    ])
    func `whose JSON two readers might read differently fails`(header: String) throws {
        let error = #expect(throws: JOSEError.self) { try forge.verify(forge.token(header: header)) }
        #expect(error?.code == .invalidHeader || (header.isEmpty && error?.code == .malformedToken))
    }

    @Test func `in another encoding, or of great depth, fails`() throws {
        let utf16 = Array(#"{"alg":"ES256"}"#.utf8).flatMap { [$0, 0] as [UInt8] }
        expectRefusal(.invalidHeader) { try forge.verify(forge.token(header: utf16)) }
        let bomb = #"{"alg":"ES256","x":"# + String(repeating: "[", count: 5000)
        expectRefusal(.invalidHeader) { try forge.verify(forge.token(header: bomb)) }
    }
}
