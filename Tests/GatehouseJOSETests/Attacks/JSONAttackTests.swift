import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes
import Testing

/// `Docs/attacks.md`, J8 (RFC 8725, sections 2.6 and 3.7; RFC 7515, section 10.12): what two readers could read in two
/// ways.
@Suite("An attack by JSON that is read in two ways")
struct JSONAttackTests {
    private let forge: TokenForge

    init() throws {
        forge = try TokenForge()
    }

    private static let ambiguous = [
        #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"a":{"b":1,"b":2}}"#, #"{"a":[{"b":1,"b":1}]}"#,
        #"{"\u00e9":1,"e\u0301":2}"#, #"{"":1,"":2}"#, #"{"a":1}{"a":2}"#, #"{"a":1} x"#, #"{"a":1}]"#, #"{"a":1},"#,
        "{\"a\":1}\u{0}", "{\"a\":1}\u{FEFF}", "\u{FEFF}{\"a\":1}", "\u{A0}{\"a\":1}", "{\"a\":1\u{2028}}",
        #"{"a":1,}"#, #"{"a":[1,]}"#, #"{,"a":1}"#, #"{a:1}"#, #"{'a':1}"#, #"{"a":'b'}"#, #"{"a"=1}"#, #"{"a" 1}"#,
        #"{"a":1 /* c */}"#, "// c\n{\"a\":1}", "# c\n{\"a\":1}", #"{"a":NaN}"#, #"{"a":Infinity}"#,
        #"{"a":undefined}"#,
        #"{"a":True}"#, #"{"a":NULL}"#, "{\"a\":\"\n\"}", "{\"a\":\"\t\"}", "{\"a\":\"\u{0}\"}", #"{"a":"\x41"}"#,
        #"{"a":"\u00g0"}"#, #"{"a":"\u{41}"}"#, #"{"a":"\u41"}"#, #"{"a":"\'"}"#, #"{"a":"b}"#, #"{"a":"#, "{", "",
        " ", "[", "]", "}", #"{"a""#, #"{"a":}"#, #"{"a":1 "b":2}"#, #"{1:2}"#, #"{null:1}"#, #"{["a"]:1}"#,
    ]

    private static let numbers = [
        "1e400", "-1e400", "1e99999999999", "01", "-01", "+1", ".5", "5.", "1e", "1e+", "0x10", "1_000", "1,5", "- 1",
        "٣", "1\u{FF11}", "--1", "1.2.3", "1e5e5", "0b1", "1n", "1f",
    ]

    private static let surrogates = [
        #"\ud800"#, #"\udc00"#, #"\udc00\ud800"#, #"\ud800\ud800"#, #"\ud800x"#, #"\ud83d\u0041"#,
    ]

    private func expectBothRefused(_ json: [UInt8], _ comment: String) throws {
        let inPayload = try forge.verify(forge.token(header: Array(#"{"alg":"ES256"}"#.utf8), payload: json))
        expectRefusal(.invalidClaims, "\(comment)") { try inPayload.claims() }
        let error = #expect(throws: JOSEError.self, "\(comment)") { try forge.verify(forge.token(header: json)) }
        #expect(error?.code == .invalidHeader || json.isEmpty && error?.code == .malformedToken)
    }

    @Test(arguments: ambiguous)
    func `fails in claims and in headers`(json: String) throws {
        try expectBothRefused(Array(json.utf8), json)
        // With an algorithm in it, so that nothing else can be the reason.
        let header = json.replacing(#"{"a":1"#, with: #"{"alg":"ES256","a":1"#)
        if header != json { try expectBothRefused(Array(header.utf8), header) }
    }

    @Test(arguments: numbers)
    func `fails with a number that isn't one, or that nobody can hold`(number: String) throws {
        try expectBothRefused(Array(#"{"alg":"ES256","exp":\#(number)}"#.utf8), number)
    }

    @Test(arguments: surrogates)
    func `fails with half a character`(text: String) throws {
        for json in [#"{"alg":"ES256","x":"\#(text)"}"#, #"{"alg":"ES256","\#(text)":1}"#] {
            try expectBothRefused(Array(json.utf8), text)
        }
    }

    @Test func `fails in another encoding`() throws {
        let text = #"{"alg":"ES256","exp":1}"#
        let units = Array(text.utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let wide = Array(text.utf8).flatMap { [0, 0, 0, $0] as [UInt8] }
        for bytes in [
            little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, wide, [0xEF, 0xBB, 0xBF] + Array(text.utf8),
        ] {
            try expectBothRefused(bytes, "encoding")
        }
    }

    @Test(
        arguments: [
            [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xC3], [0xFF], [0xE2, 0x82],
        ] as [[UInt8]])
    func `fails with bytes that aren't UTF-8`(bytes: [UInt8]) throws {
        let json = Array(#"{"alg":"ES256","x":""#.utf8) + bytes + Array(#""}"#.utf8)
        try expectBothRefused(json, "\(bytes)")
    }

    @Test(arguments: ["[", #"{"a":"#, #"[{"a":"#])
    func `fails by depth, closed or not`(opening: String) throws {
        let count = 4000 / opening.utf8.count
        let open = #"{"alg":"ES256","x":"# + String(repeating: opening, count: count)
        let closing = String(opening.compactMap { ["[": "]", "{": "}"][$0] }.reversed())
        try expectBothRefused(Array(open.utf8), "open")
        try expectBothRefused(Array((open + "1" + String(repeating: closing, count: count) + "}").utf8), "closed")
    }

    @Test(arguments: ["null", "1", "true", #""text""#, "[]", #"[{"alg":"ES256"}]"#, "{}"])
    func `fails when it isn't an object of claims or a header`(json: String) throws {
        let isObject = json == "{}"
        let token = try forge.verify(forge.token(header: #"{"alg":"ES256"}"#, payload: json))
        if isObject {
            #expect(try token.claims().isEmpty)
        } else {
            expectRefusal(.invalidClaims) { try token.claims() }
        }
        expectRefusal(.invalidHeader) { try forge.verify(forge.token(header: json)) }
    }

    @Test func `would succeed if it were read in one way only`() throws {
        let json = #" {"alg":"ES256","x":"\ud83d\ude00","e":1e3,"n":-0.5,"deep":[[[[{"a":[]}]]]],"\u00e9":1} "#
        #expect(try forge.verify(forge.token(header: json, payload: json)).claims()["e"] == .number(1000))
    }
}
