import GatehouseTypes
import Testing

@Suite("The JSON reader")
struct JSONParserTests {
    private static let allowed: [(String, JSONValue)] = [
        ("null", .null),
        (" true ", true),
        ("\t\r\nfalse", false),
        ("[]", []),
        ("{ }", [:]),
        ("[1 , 2]", [1, 2]),
        (#"{"a":{"b":[null]}}"#, ["a": ["b": [JSONValue.null]]]),
        (#""""#, ""),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{08}\u{0C}\n\r\t"),
        (#""\u00e9é""#, "éé"),
        (#""\u0000""#, "\u{0}"),
        (#""\uD83D\uDE00""#, "😀"),
        ("\"\u{7F}\"", "\u{7F}"),
    ]

    @Test(arguments: allowed)
    func `reads what RFC 8259 allows`(text: String, expected: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == expected)
    }

    @Test(arguments: [
        ("", JSONError.Code.malformed), (" ", .malformed), ("nul", .malformed), ("True", .malformed),
        ("NaN", .malformed), ("Infinity", .malformed), ("'a'", .malformed), ("[1,]", .malformed),
        ("[,1]", .malformed), ("[1 2]", .malformed), ("[", .malformed), ("]", .malformed),
        (#"{"a":1,}"#, .malformed), (#"{"a" 1}"#, .malformed), (#"{a:1}"#, .malformed), (#"{1:1}"#, .malformed),
        (#"{"a"}"#, .malformed), (#"{"a":}"#, .malformed), ("{", .malformed), ("/**/1", .malformed),
        ("\u{A0}1", .malformed), ("\u{0B}1", .malformed), (#""a"#, .malformed), (#""\"#, .malformed),
        (#""\x""#, .malformed), (#""\u12""#, .malformed), (#""\u12G4""#, .malformed), (#""\U0041""#, .malformed),
        ("\"\n\"", .malformed), ("\"\u{0}\"", .malformed), ("\"\\n\u{1F}\"", .malformed),
        ("1 2", .trailingData), ("{}}", .trailingData), ("null,", .trailingData), ("{}\u{0}", .trailingData),
    ])
    func `refuses what RFC 8259 doesn't allow`(text: String, code: JSONError.Code) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error?.code == code)
    }

    @Test(arguments: [
        #""\uD83D""#, #""\uDE00""#, #""\uDE00\uD83D""#, #""\uD83Dx""#, #""\uD83D\n""#, #""\uD83D\uD83D""#,
        #""\uD83D\u0041""#, #"{"\uD800":1}"#,
    ])
    func `refuses a lone surrogate`(text: String) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error?.code == .malformed)
    }

    @Test(arguments: [
        [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
        [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x5C, 0x6E, 0x80, 0x22],
    ])
    func `refuses text that isn't UTF-8`(bytes: [UInt8]) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
        #expect(error?.code == .invalidEncoding)
    }

    @Test(arguments: [
        [0xEF, 0xBB, 0xBF, 0x31], [0xFE, 0xFF, 0x00, 0x31], [0xFF, 0xFE, 0x31, 0x00], [0x00, 0x31], [0x31, 0x00],
    ])
    func `refuses a byte order mark and UTF-16`(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    }

    @Test(arguments: [
        #"{"a":1,"a":1}"#, #"{"a":1,"b":2,"\u0061":3}"#, #"[{"":0,"":0}]"#, #"{"x":{"a":1,"a":2}}"#,
        #"{"é":1,"e\u0301":2}"#,
    ])
    func `refuses a member that stands twice`(text: String) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error?.code == .duplicateMember)
    }

    @Test func `allows one name in two objects`() throws {
        #expect(try JSONValue(parsing: #"{"a":{"a":1},"b":{"a":1}}"#)["a"] == ["a": 1])
    }

    @Test func `says where the text is wrong, and not what it says`() {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: #"{"password": hunter2}"#) }
        #expect(error?.offset == 13)
        #expect(error?.description == "JSON refused at byte 13: malformed")
    }
}
