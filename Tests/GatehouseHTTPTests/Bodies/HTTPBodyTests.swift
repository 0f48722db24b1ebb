import Foundation
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

extension HTTPBodyTests {
    private struct Note: Encodable {
        let text: String
        var weight = 1.0
    }

    @Test func `of a form takes query items or a dictionary`() {
        let items = FormBody(queryItems: [URLQueryItem(name: "b", value: "1+1"), URLQueryItem(name: "a", value: nil)])
        #expect(String(decoding: items.encode(), as: UTF8.self) == "b=1%2B1&a=")
        let dictionary = FormBody(dictionary: ["b": "2", "a": "1"])
        #expect(String(decoding: dictionary.encode(), as: UTF8.self) == "a=1&b=2")
    }

    @Test func `of data is its bytes`() {
        let body = BytesBody(data: Data([1, 2]), additionalHeaders: ["Content-Type": "text/plain"])
        #expect(body.encode() == [1, 2])
        #expect(body.additionalHeaders.contentType?.essence == "text/plain")
    }

    @Test func `of an encodable value is JSON, made by the app's encoder`() throws {
        let body = EncodableBody(Note(text: "a")) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return encoder
        }
        #expect(String(decoding: try body.encode(), as: UTF8.self) == #"{"text":"a","weight":1}"#)
        #expect(body.additionalHeaders["Content-Type"] == "application/json")
        #expect(throws: EncodingError.self) { try EncodableBody(Note(text: "a", weight: .infinity)).encode() }
    }
}
