import GatehouseTypes
import Testing

@Suite("The strings of a JSON object that can't be parsed")
struct JSONRestTests {
    private func strings(_ text: String) -> [String: String] {
        JSONValue.readableStrings(in: Array(text.utf8))
    }

    @Test(arguments: [
        #"{"a":"1","token":"t-2","c":"3"#, #"{"a":"1","token":"t-2""#, #"{"token":"t-2"} <!-- served by a proxy -->"#,
        "\u{FEFF} {\"token\":\"t-2\"}", #"{"a":01,"token":"t-2","b":nul}"#, #"{"a":{"token":"no"},"token":"t-2","b":["#,
        #"{"a":["x","token"],"token" : "t-2""#, #"{"a":"\ud800","token":"t-2"}"#, #"{"a":"\"}","token":"t-2"}"#,
        #"{"token":"t-2","token":"t-2"}"#,
    ])
    func `are those that are complete`(text: String) {
        #expect(strings(text)["token"] == "t-2")
    }

    @Test(arguments: [
        "", "{", "<html>\"token\":\"t-2\"</html>", #"["token","t-2"]"#, #"{"token":"t-"#, #"{"token":"t-\"#,
        #"{"token":"t-1","token":"t-2"}"#, #"{"token":2}"#, #"{"a":{"token":"t-2"}}"#, #"{}{"token":"t-2"}"#,
        #"{"token":["t-2"]}"#, #"{"token","t-2"}"#,
    ])
    func `aren't guessed`(text: String) {
        #expect(strings(text)["token"] == nil)
    }

    @Test func `are read with their escapes`() {
        #expect(strings(#"{"token":"a\/b\u0063","#)["token"] == "a/bc")
    }

    @Test func `may contain any bytes elsewhere`() {
        let bytes = Array(#"{"text":"annul"#.utf8) + [0xE9] + Array(#"","token":"t-2"}"#.utf8)
        #expect(JSONValue.readableStrings(in: bytes) == ["token": "t-2"])
    }
}
