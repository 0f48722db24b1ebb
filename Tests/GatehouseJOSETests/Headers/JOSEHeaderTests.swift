import GatehouseJOSE
import GatehouseTypes
import Testing

@Suite("A header")
struct JOSEHeaderTests {
    @Test func `gives its members`() throws {
        let header = try JOSEHeader(parameters: [
            "alg": "ES256", "kid": "k", "typ": "at+jwt", "cty": "JWT", "jwk": ["kty": "EC"], "x": 1,
        ])
        #expect(header.algorithm == "ES256")
        #expect(header.keyID == "k")
        #expect(header.type == "at+jwt")
        #expect(header.contentType == "JWT")
        #expect(header.parameters["jwk"] == ["kty": "EC"])
        #expect(header.parameters["x"] == 1)
    }

    private static let wrongKinds: [[String: JSONValue]] = [
        [:], ["alg": 5], ["alg": .null], ["alg": ["ES256"]], ["alg": "ES256", "kid": 5],
        ["alg": "ES256", "kid": .null],
        ["alg": "ES256", "kid": ["k"]], ["alg": "ES256", "typ": true], ["alg": "ES256", "cty": [:]],
    ]

    @Test(arguments: wrongKinds)
    func `is refused with a member of the wrong kind`(parameters: [String: JSONValue]) {
        expectRefusal(.invalidHeader) { try JOSEHeader(parameters: parameters) }
    }

    private static let extensions: [[String: JSONValue]] = [
        ["crit": ["exp"]], ["crit": []], ["crit": "exp"], ["crit": .null], ["crit": ["alg"]],
        ["crit": ["b64"], "b64": false],
        ["b64": false], ["b64": true], ["zip": "DEF"], ["zip": .null],
    ]

    @Test(arguments: extensions)
    func `is refused when it asks for an extension`(parameters: [String: JSONValue]) {
        let all = parameters.merging(["alg": "ES256", "exp": 5]) { $1 }
        expectRefusal(.unsupportedHeader) { try JOSEHeader(parameters: all) }
    }

    @Test func `has a key id of bearable length`() throws {
        let longest = String(repeating: "k", count: JOSEHeader.maximumKeyIDLength)
        #expect(try JOSEHeader(parameters: ["alg": "ES256", "kid": .string(longest)]).keyID == KeyID(longest))
        expectRefusal(.invalidHeader) { try JOSEHeader(parameters: ["alg": "ES256", "kid": .string(longest + "k")]) }
    }

    @Test(arguments: [
        ("at+jwt", true), ("AT+JWT", true), ("application/at+jwt", true), ("Application/At+Jwt", true),
        ("jwt", false), ("at+jwt ", false), ("at+jwt;x=1", false), ("text/at+jwt", false), ("", false),
        ("application/application/at+jwt", false), ("at+\u{0135}wt", false),
    ])
    func `compares media types as RFC 7515 does`(type: String, isSame: Bool) throws {
        let header = try JOSEHeader(parameters: ["alg": "ES256", "typ": .string(type), "cty": .string(type)])
        #expect(header.hasType("at+jwt") == isSame)
        #expect(header.hasContentType("at+jwt") == isSame)
        #expect(header.hasType("application/at+jwt") == isSame)
    }

    @Test func `has no type when it names none`() throws {
        let header = try JOSEHeader(parameters: ["alg": "ES256"])
        #expect(!header.hasType(""))
        #expect(!header.hasContentType("JWT"))
    }
}
