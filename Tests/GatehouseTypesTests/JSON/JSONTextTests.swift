import GatehouseTypes
import Testing

@Suite("A JSON text that is written member by member")
struct JSONTextTests {
    @Test func `keeps their order and escapes what has to be`() throws {
        var text = JSONText()
        text.append("z", 1)
        text.append("a\"", "\n")
        text.append("bytes", base64URL: [0xFB, 0xFF])
        let bytes = text.finished()
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"z":1,"a\"":"\n","bytes":"-_8"}"#)
        #expect(try JSONValue(parsing: bytes) == ["z": 1, "a\"": "\n", "bytes": "-_8"])
    }

    @Test func `may have none`() {
        #expect(JSONText().finished() == Array("{}".utf8))
    }
}
