import GatehouseTypes
import Testing

@Suite("The JSON writer")
struct JSONWriterTests {
    private static let written: [(JSONValue, String)] = [
        (JSONValue.null, "null"), (true, "true"), (-5, "-5"), (.number(1.5), "1.5"),
        (["b": 1, "a": [.null, "x"]], #"{"a":[null,"x"],"b":1}"#),
        ("\"\\\n\r\t\u{1}\u{7F}é/", "\"\\\"\\\\\\n\\r\\t\\u0001\u{7F}é/\""),
        (.integer(.min), "-9223372036854775808"),
    ]

    @Test(arguments: written)
    func `writes compactly with sorted members`(value: JSONValue, expected: String) {
        #expect(value.encodedText == expected)
    }

    @Test func `sorts members by their bytes, for Swift's order of texts isn't one`() throws {
        let names = ["\u{E9}4", "e\u{301}"]
        let expected = "{\"e\u{301}\":0,\"\u{E9}4\":0}"
        for names in [names, names.reversed()] {
            let text = "{" + names.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
            #expect(try JSONValue(parsing: Array(text.utf8)).encodedText.utf8.elementsEqual(expected.utf8))
        }
    }

    @Test(arguments: [0, 9, 10, 99, 100, -1, -10, 1_800_000_000, .max, .max - 1, .min, .min + 1] as [Int64])
    func `writes whole numbers as Swift does`(number: Int64) {
        #expect(JSONValue.integer(number).encodedText == "\(number)")
    }

    @Test(arguments: [0, 1, 14, 15, 16, 511, 600])
    func `writes texts of any length, with and without what has to be escaped`(count: Int) throws {
        for special in ["", "\n", "é", "\""] {
            let text = String(repeating: "x", count: count) + special + "y"
            let value: JSONValue = [text: .string(text), "a": [.string(text)]]
            #expect(try JSONValue(parsing: value.encoded) == value)
        }
    }

    @Test(arguments: ["a\u{0}b", "\u{1F}", "\"", "\\u0041", "😀", "\u{2028}"])
    func `writes texts that read back the same`(text: String) throws {
        #expect(try JSONValue(parsing: JSONValue.string(text).encoded) == .string(text))
    }

    @Test(arguments: [0.1, -1e300, 1e-300, 1e21, 123456789.125])
    func `writes numbers that read back the same`(number: Double) throws {
        #expect(try JSONValue(parsing: JSONValue.number(number).encoded).number == number)
    }

    @Test func `reads members by name and kind`() {
        let value: JSONValue = ["s": "t", "l": ["a", "b"], "m": ["a", 1], "b": true]
        #expect(value["s"]?.string == "t")
        #expect(value["l"]?.strings == ["a", "b"])
        #expect(value["m"]?.strings == nil)
        #expect(value["b"]?.bool == true)
        #expect(value["none"] == nil)
        #expect(value["s"]?["t"] == nil)
        #expect(value.string == nil)
    }
}
