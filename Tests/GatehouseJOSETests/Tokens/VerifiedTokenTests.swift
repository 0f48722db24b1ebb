import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("A verified token")
struct VerifiedTokenTests {
    private let forge: TokenForge
    private let header = #"{"alg":"ES256"}"#

    init() throws {
        forge = try TokenForge()
    }

    @Test func `gives its claims`() throws {
        let payload = #"{"sub":"a","exp":9223372036854775808,"aud":["x"],"\u006ebf":-1.5}"#
        let claims = try forge.verify(forge.token(header: header, payload: payload)).claims()
        #expect(claims == ["sub": "a", "exp": .number(0x1p63), "aud": ["x"], "nbf": .number(-1.5)])
    }

    @Test(arguments: [
        "", "[]", "5", "null", #""text""#, "{", #"{"sub":"a","sub":"b"}"#, #"{"a":{"b":1,"b":2}}"#, #"{"sub":"a"}x"#,
        #"{"sub":"\ud800"}"#, #"{"exp":1e400}"#, #"{"sub":"a",}"#, "\u{FEFF}{}",
        String(repeating: #"{"a":"#, count: 17) + "1" + String(repeating: "}", count: 17),
    ])
    func `has no claims when its payload isn't an object in strict JSON`(payload: String) throws {
        let token = try forge.verify(forge.token(header: header, payload: payload))
        expectRefusal(.invalidClaims) { try token.claims() }
    }

    @Test(arguments: [
        [0x7B, 0x00, 0x7D, 0x00], [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D],
    ])
    func `has no claims in another encoding`(payload: [UInt8]) throws {
        let token = try forge.verify(forge.token(header: Array(header.utf8), payload: payload))
        expectRefusal(.invalidClaims) { try token.claims() }
    }
}
