import GatehouseHTTP
import GatehouseTypes
import Testing

@Suite("An answer as JSON")
struct HTTPResponseJSONTests {
    @Test func `is read within limits`() throws {
        let response = HTTPResponse(status: 200, body: Array(#"{"a":[1]}"#.utf8))
        #expect(try response.json() == ["a": [1]])
        let error = #expect(throws: HTTPError.self) {
            try response.json(limits: JSONLimits(maximumSize: 8, maximumDepth: 4))
        }
        #expect(error?.code == .cannotDecodeResponse)
    }

    @Test(arguments: ["", "{", "<html>", #"{"a":1,"a":2}"#])
    func `that isn't acceptable fails as undecodable`(text: String) {
        let error = #expect(throws: HTTPError.self) {
            try HTTPResponse(status: 200, body: Array(text.utf8)).json()
        }
        #expect(error?.code == .cannotDecodeResponse)
        #expect(error?.underlyingError is JSONError)
        #expect(error?.response?.status == 200)
    }
}
