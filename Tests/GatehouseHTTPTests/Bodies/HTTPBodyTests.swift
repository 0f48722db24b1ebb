import GatehouseHTTP
import GatehouseTypes
import Testing

@Suite("A body")
struct HTTPBodyTests {
    @Test func `of a form says its type and encodes its parameters`() {
        let body = FormBody([("grant_type", "refresh_token"), ("refresh_token", "a b")])
        #expect(body.additionalHeaders["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(String(decoding: body.encode(), as: UTF8.self) == "grant_type=refresh_token&refresh_token=a%20b")
        #expect(!body.isEmpty)
        #expect(FormBody([]).isEmpty)
    }

    @Test func `of JSON says its type and encodes its value`() {
        let body = JSONBody(["a": [1, true]])
        #expect(body.additionalHeaders["Content-Type"] == "application/json")
        #expect(String(decoding: body.encode(), as: UTF8.self) == #"{"a":[1,true]}"#)
    }

    @Test func `of bytes is those bytes`() {
        #expect(BytesBody([1, 2]).encode() == [1, 2])
        #expect(BytesBody([]).isEmpty)
        #expect(EmptyBody().isEmpty)
        #expect(EmptyBody().encode() == [])
    }
}
