import GatehouseTypes
import Testing

@Suite("The members of a JSON object")
struct JSONObjectTests {
    private func object(_ text: String) throws(JSONError) -> JSONObject? {
        try JSONObject(parsing: Array(text.utf8))
    }

    @Test func `are found by name, in the order of the text`() throws {
        let object = try #require(try object(#" {"b": 1, "a": {"c": 2}, "ü": null} "#))
        #expect(object.members.map(\.name) == ["b", "a", "ü"])
        #expect(object["b"] == 1)
        #expect(object["a"] == ["c": 2])
        #expect(object["ü"] == .null)
        #expect(object["c"] == nil)
        #expect(object["B"] == nil)
        #expect(object[""] == nil)
        #expect(object.dictionary == ["b": 1, "a": ["c": 2], "ü": .null])
        #expect(object.withoutNulls.members.map(\.name) == ["b", "a"])
    }

    @Test(arguments: ["[]", "1", "null", #""{}""#])
    func `don't come of another value`(text: String) throws {
        #expect(try object(text) == nil)
        #expect(try object("{}")?.members.isEmpty == true)
    }

    @Test(arguments: [1, 2, 15, 16, 17, 18, 40])
    func `are each there once, however many there are`(count: Int) throws {
        let members = (0..<count).map { #""n\#($0)":\#($0)"# }
        let whole = try #require(try object("{" + members.joined(separator: ",") + "}"))
        #expect(whole.members.count == count && whole["n\(count - 1)"] == .integer(Int64(count - 1)))
        for repeated in Set([0, count / 2, count - 1]) {
            let text = "{" + (members + [#""n\#(repeated)":0"#]).joined(separator: ",") + "}"
            let error = #expect(throws: JSONError.self) { try object(text) }
            #expect(error?.code == .duplicateMember)
        }
    }

    /// Sixty-four names and more share bits by which names are told apart at first.
    @Test func `are found and told apart among all names of two letters`() throws {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let names = letters.flatMap { first in letters.map { "\(first)\($0)" } }
        for (index, name) in names.enumerated() {
            let others = (1..<12).map { names[(index + $0 * 53) % names.count] }
            let members = ([name] + others).map { #""\#($0)":"\#($0)""# }
            let whole = try #require(try object("{" + members.joined(separator: ",") + "}"))
            for present in [name] + others { #expect(whole[present]?.string == present) }
            #expect(whole[names[(index + 1) % names.count]] == nil)
            #expect(throws: JSONError.self) { try object("{" + (members + members[..<1]).joined(separator: ",") + "}") }
        }
    }

    @Test(arguments: [#"{"\u00e9":1,"e\u0301":2}"#, #"{"a":1,"K":1,"\u212A":2}"#, #"{"\u212A":1,"K":2}"#])
    func `are one where Swift takes two names for one`(text: String) {
        let error = #expect(throws: JSONError.self) { try object(text) }
        #expect(error?.code == .duplicateMember)
    }

    @Test(arguments: ["", "{", "{} {}", #"{"a"}"#, #"{"a":1,}"#, "[1"])
    func `don't come of what isn't JSON`(text: String) {
        #expect(throws: JSONError.self) { try object(text) }
    }

    @Test func `have a largest text and a greatest depth`() throws {
        let text = Array(#"{"a":[[1]]}"#.utf8)
        let enough = JSONLimits(maximumSize: text.count, maximumDepth: 3)
        #expect(try JSONObject(parsing: text, limits: enough)?.members.count == 1)
        #expect(throws: JSONError.self) {
            try JSONObject(parsing: text, limits: JSONLimits(maximumSize: text.count - 1, maximumDepth: 3))
        }
        #expect(throws: JSONError.self) {
            try JSONObject(parsing: text, limits: JSONLimits(maximumSize: text.count, maximumDepth: 2))
        }
    }

    @Test func `are the same in any order`() {
        #expect(JSONObject(["z": 1, "a": "\n"]) == JSONObject(["a": "\n", "z": 1]))
        #expect(JSONObject(["z": 1, "a": "\n"]) != JSONObject(["a": "\n"]))
    }
}
