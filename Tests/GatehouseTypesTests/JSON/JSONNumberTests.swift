import GatehouseTypes
import Testing

@Suite("A JSON number")
struct JSONNumberTests {
    @Test(arguments: [
        ("0", JSONValue.integer(0)), ("-0", .integer(0)), ("42", .integer(42)), ("-1", .integer(-1)),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .number(0x1p63)), ("-9223372036854775809", .number(-0x1p63)),
        ("1.0", .number(1)), ("1e2", .number(100)), ("1E+2", .number(100)), ("25e-1", .number(2.5)),
        ("-0.5", .number(-0.5)), ("1e308", .number(1e308)), ("1e-400", .number(0)),
    ])
    func `is a whole number exactly where it fits 64 bits`(text: String, expected: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == expected)
        for (start, end) in surroundings {
            #expect(try JSONValue(parsing: start + text + end) == JSONValue(parsing: start + " " + text + " " + end))
        }
        #expect(try JSONValue(parsing: #"{"n":\#(text)}"#)["n"] == expected)
    }

    private let surroundings = [("[", "]"), (#"{"n":"#, "}"), (#"{"n":"#, #","m":1}"#), ("[0,", ",0]")]

    @Test(arguments: 1..<22)
    func `has as many digits as it likes`(count: Int) throws {
        let digits = String("9876543210".cycled().prefix(count))
        let double = try #require(Double(digits))
        let expected = Int64(digits).map(JSONValue.integer) ?? .number(double)
        for (start, end) in surroundings {
            #expect(try JSONValue(parsing: start + digits + end) == JSONValue(parsing: start + digits + "\n" + end))
        }
        #expect(try JSONValue(parsing: "[\(digits),\(digits)]") == [expected, expected])
        #expect(try JSONValue(parsing: #"{"n":\#(digits),"m":-\#(digits)}"#)["n"] == expected)
    }

    @Test(arguments: ["1e400", "-1e400", "1" + String(repeating: "0", count: 400)])
    func `is refused when no double can hold it`(text: String) {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        #expect(error?.code == .numberOutOfRange)
    }

    @Test(arguments: ["01", "-01", "+1", "-", ".5", "1.", "1.e1", "1e", "1e+", "0x10", "1_000", "--1", "١", "1 5"])
    func `is refused when the grammar is broken`(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
        for (start, end) in surroundings {
            #expect(throws: JSONError.self) { try JSONValue(parsing: start + text + end) }
        }
    }

    @Test func `gives its value by kind`() {
        #expect(JSONValue.integer(3).number == 3)
        #expect(JSONValue.number(3.5).number == 3.5)
        #expect(JSONValue.number(3).integer == nil)
        #expect(JSONValue.string("3").number == nil)
    }
}

extension String {
    /// The same characters again and again.
    fileprivate func cycled() -> some Sequence<Character> {
        sequence(state: startIndex) { [self] index in
            defer { index = self.index(after: index) == endIndex ? startIndex : self.index(after: index) }
            return self[index]
        }
    }
}
