import GatehouseHTTP
import GatehouseTesting
import Testing

@Suite("A streamed answer")
struct HTTPStreamedResponseTests {
    @Test func `of a transport that can't stream is the whole one`() async throws {
        let transport = ScriptedTransport { _ in
            HTTPResponse(status: 201, headers: ["A": "b"], body: [1, 2, 3])
        }
        let request = HTTPRequest(path: "/")
        let streamed = try await transport.stream(request)
        #expect((streamed.status, streamed.headers, streamed.request?.id) == (201, ["A": "b"], request.id))
        #expect(try await streamed.collect().body == [1, 2, 3])
    }

    @Test func `is collected within the request's limit`() async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: 200, body: [1, 2, 3]) }
        var request = HTTPRequest(path: "/")
        request[option: MaximumResponseSize.self] = 2
        let error = await #expect(throws: HTTPError.self) { try await transport.stream(request).collect() }
        #expect(error?.code == .invalidResponse)
        #expect(try await transport.stream(request).collect(maximumSize: 3).body.count == 3)
    }

    @Test func `shows no value of its header fields`() {
        let canary = Canary()
        canary.collect("s3cret-token", as: "a secret")
        let response = HTTPStreamedResponse(
            status: 200, headers: ["Set-Cookie": "s3cret-token"], content: HTTPByteStream(Array("s3cret-token".utf8)))
        #expect(canary.search(value: response, place: "response") == [])
        #expect(canary.search(value: response.headers["Set-Cookie"] as Any, place: "a control") != [])
    }
}
