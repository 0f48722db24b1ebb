import Foundation
import Testing

@testable import GatehouseCommand

@Suite("The text of a configuration file")
struct JSON5ReaderTests {
    private func values(_ text: String) throws -> [String: JSON5Value] {
        let members = try JSON5Reader.members(of: text)
        return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    }

    private func error(_ text: String) -> JSON5Error? {
        #expect(throws: JSON5Error.self) { try JSON5Reader.members(of: text) }
    }

    @Test func `is an object of texts, whole numbers, booleans and lists`() throws {
        let text = """
            // the public name
            { issuer: 'https://id.example.com', "access-token-lifetime": 600, /* not yet */ migrate: false,
              $list_1: ["a", 'b', 3, true,], }
            """
        #expect(
            try values(text) == [
                "issuer": .text("https://id.example.com"), "access-token-lifetime": .number("600"),
                "migrate": .bool(false),
                "$list_1": .list(
                    try JSON5Reader.members(of: text)[3].elements),
            ])
        #expect(
            try JSON5Reader.members(of: text)[3].elements.map(\.value) == [
                .text("a"), .text("b"), .number("3"), .bool(true),
            ])
        #expect(try values(" {} \n") == [:])
    }

    @Test func `has a place for each name and value`() throws {
        let members = try JSON5Reader.members(of: "{\r\n  a: 1,\n\n\t'ö':\n [true, 'é', 2]}")
        #expect(members.map(\.place) == [TextPlace(line: 2, column: 3), TextPlace(line: 4, column: 2)])
        #expect(members.map(\.valuePlace) == [TextPlace(line: 2, column: 6), TextPlace(line: 5, column: 2)])
        #expect(members[1].elements.map(\.place.column) == [3, 9, 14])
    }

    @Test(arguments: [
        (#"'a"b'"#, "a\"b"), (#""a'b""#, "a'b"), (#"'\b\f\n\r\t\v\0\'\"\\\/\q'"#, "\u{8}\u{C}\n\r\t\u{B}\0'\"\\/q"),
        (#"'\x41\u00e9'"#, "Aé"), ("'a\\\nb\\\r\nc\\\u{2028}d'", "abcd"), ("'\u{2028}'", "\u{2028}"),
    ])
    func `has texts with escapes`(written: String, meant: String) throws {
        #expect(try values("{a: \(written)}") == ["a": .text(meant)])
    }

    /// Texts, what is wrong with each, and where: line and column.
    private static let wrong: [(String, String, Int, Int)] = [
        ("", "the file must hold one object: '{' is missing", 1, 1),
        ("// only\n [1]", "the file must hold one object: '{' is missing", 2, 2),
        ("{a: 1}\n}", "something follows the closing '}'", 2, 1),
        ("{\n", "'}' is missing", 2, 1),
        ("{a: 1", "the object that begins in line 1 has no end: '}' is missing", 1, 6),
        ("{a: 1\n b: 2}", "a comma or '}' must follow 'a'", 2, 2),
        ("{a: 1,, b: 2}", "a name must stand here", 1, 7),
        ("{a-b: 1}", "a name with a dash needs quotation marks", 1, 2),
        ("{a 1}", "a colon must follow the name 'a'", 1, 4),
        ("{a: 1, b: 2,\n 'a': 3}", "'a' is set twice: the first one is in line 1", 2, 2),
        ("{a: {b: 1}}", "neither an object nor a list can stand here", 1, 5),
        ("{a: [1, [2]]}", "neither an object nor a list can stand here", 1, 9),
        ("{a: [1 2]}", "a comma or ']' must follow the value", 1, 8),
        ("{a: 'b\n'}", "the text has no closing quotation mark in its line", 1, 5),
        ("{a: \"b", "the text has no closing quotation mark in its line", 1, 5),
        ("{a: 1} /* x", "the comment has no end: '*/' is missing", 1, 8),
        ("{a: 1} /x", "a comment begins with '//' or '/*'", 1, 8),
        (#"{a: '\1'}"#, "a digit can't follow '\\'", 1, 7),
        (#"{a: '\u12g4'}"#, "4 hexadecimal digits of one character must follow", 1, 7),
        (#"{a: '\ud83d\ude00'}"#, "4 hexadecimal digits of one character must follow", 1, 7),
    ]

    @Test(arguments: wrong.indices)
    func `is refused with the place where it is wrong`(index: Int) {
        let (text, reason, line, column) = Self.wrong[index]
        #expect(error(text) == JSON5Error(reason: reason, place: TextPlace(line: line, column: column)))
    }

    @Test(arguments: ["null", "tru", "0x10", "1.5", "+1", "01", "1e3", "Infinity", "NaN", "", "yes", "-"])
    func `has no other values`(value: String) {
        let reason = "a text in quotation marks, a whole number, true or false must stand here"
        #expect(error("{a: \(value)}") == JSON5Error(reason: reason, place: TextPlace(line: 1, column: 5)))
    }

    @Test(arguments: [
        "{}", "{a: 'x', \"b-c\": 300, d: -1, e: [true, false, 'ü\\n',], /* x */ }", "{a: '\\x41'} // y",
        "{\"a\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"}",
    ])
    func `is read as Foundation reads it`(text: String) throws {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let read = try decoder.decode([String: JSON5Value].self, from: Data(text.utf8))
        #expect(try values(text).mapValues(\.withoutPlaces) == read.mapValues(\.withoutPlaces))
    }
}

extension JSON5Member {
    fileprivate var elements: [JSON5Element] {
        if case .list(let elements) = value { elements } else { [] }
    }
}

extension JSON5Value: Decodable {
    /// Reads what Foundation has read, without places.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Int.self) {
            self = .number("\(number)")
        } else {
            self = .list(try container.decode([JSON5Value].self).map { JSON5Element(value: $0, place: TextPlace()) })
        }
    }

    fileprivate var withoutPlaces: JSON5Value {
        guard case .list(let elements) = self else { return self }
        return .list(elements.map { JSON5Element(value: $0.value, place: TextPlace()) })
    }
}
