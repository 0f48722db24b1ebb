import GatehouseHTTP
import Testing

@Suite("Header fields")
struct HTTPHeadersTests {
    @Test func `are found without regard to case`() {
        let headers: HTTPHeaders = ["Content-Type": "text/plain"]
        #expect(headers["content-TYPE"] == "text/plain")
        #expect(headers["Content-Typ"] == nil)
    }

    @Test func `keep their order and every value of a name`() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3"]
        #expect(headers[values: "A"] == ["1", "3"])
        headers["a"] = "4"
        #expect(headers.fields.map(\.name) == ["B", "a"])
        headers["B"] = nil
        #expect(headers[values: "B"] == [])
    }

    @Test func `take no white space around a value`() {
        #expect(HTTPHeaders(dictionaryLiteral: ("A", " \tb c\t "))["A"] == "b c")
        #expect(HTTPHeaders(dictionaryLiteral: ("A", "  "))["A"] == "")
    }

    @Test func `of another set replace those of the same name`() {
        var headers: HTTPHeaders = ["A": "1", "a": "2", "B": "3"]
        headers.replace(with: ["A": "4", "A": "5"])
        #expect(headers == ["B": "3", "A": "4", "A": "5"])
    }

    @Test(arguments: ["a\r\nb", "a\nb", "a\rb", "a\u{0}b", "a\u{7F}", "\u{1B}"])
    func `with a control character in a value aren't valid`(value: String) {
        #expect(!HTTPHeaders(dictionaryLiteral: ("X-Test", value)).areValid)
    }

    @Test(arguments: ["", "a b", "a:", "ä", "a\r\n", "a(b"])
    func `with a name that isn't a token aren't valid`(name: String) {
        #expect(!HTTPHeaders(dictionaryLiteral: (name, "value")).areValid)
    }

    @Test(arguments: ["", "a\tb", "grün", "a: b; c=\"d\""])
    func `with any other value are valid`(value: String) {
        #expect(HTTPHeaders(dictionaryLiteral: ("X-Test", value)).areValid)
    }
}
