import GatehouseHTTP
import GatehouseTesting
import Testing

@Suite("A request that may be sent twice")
struct RepetitionTests {
    @Test(arguments: [
        ("GET", true), ("HEAD", true), ("PUT", true), ("DELETE", true), ("OPTIONS", true), ("TRACE", true),
        ("POST", false), ("PATCH", false), ("QUERY", false), ("get", false),
    ])
    func `has an idempotent method`(method: String, isRepeatable: Bool) {
        let request = HTTPRequest(HTTPMethod(rawValue: method), path: "/", body: BytesBody([1]))
        #expect(request.isRepeatable == isRepeatable)
    }

    @Test func `or a key by which the server knows it again`() {
        var request = HTTPRequest(.post, path: "/", body: BytesBody([1]))
        request.headers["Idempotency-Key"] = "k"
        #expect(request.isRepeatable)
    }

    @Test func `or says so itself, as another says that it may not be`() {
        var request = HTTPRequest(.post, path: "/", body: BytesBody([1]))
        request.isRepeatable = true
        #expect(request.isRepeatable)
        var other = HTTPRequest(.get, path: "/")
        other.isRepeatable = false
        #expect(!other.isRepeatable)
    }

    @Test func `never has content that can be read only once`() {
        var request = HTTPRequest(.put, path: "/", body: StreamBody(once: HTTPByteStream([1])))
        #expect(!request.isRepeatable)
        request.isRepeatable = true
        #expect(!request.isRepeatable)
    }

    @Test func `is retried if it says so, and not if it says that it may not be`() async throws {
        for isRepeatable in [true, false] {
            let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }
            transport.enqueue(failing: .connectionLost)
            var request = HTTPRequest(isRepeatable ? .post : .get, path: "/")
            request.isRepeatable = isRepeatable
            let chain = LoaderChain(transport: transport) {
                Retry(.immediately(maximumAttempts: 2), time: ManualTimeSource())
            }
            let response = try? await chain.load(request)
            #expect((response != nil) == isRepeatable && transport.requests.count == (isRepeatable ? 2 : 1))
        }
    }
}
