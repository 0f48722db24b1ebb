import GatehouseHTTP
import GatehouseTesting
import Testing

@Suite("A streamed body")
struct StreamBodyTests {
    @Test func `from a factory can be made again`() async throws {
        let body = StreamBody(contentLength: 3, additionalHeaders: ["A": "b"]) { HTTPByteStream([1, 2, 3]) }
        #expect((body.isStreamed, body.isReplayable, body.isEmpty, body.contentLength) == (true, true, false, 3))
        #expect(body.additionalHeaders == ["A": "b"])
        for _ in 0..<2 { #expect(try await body.makeStream().collect(maximumSize: 3) == [1, 2, 3]) }
    }

    @Test func `from a stream can be made once`() async throws {
        let body = StreamBody(once: HTTPByteStream([1]))
        #expect((body.isStreamed, body.isReplayable, body.contentLength) == (true, false, nil))
        #expect(try await body.makeStream().collect(maximumSize: 3) == [1])
        #expect(throws: HTTPError.self) { try body.makeStream() }
    }

    @Test func `isn't there in one piece`() {
        #expect(throws: HTTPError.self) { try StreamBody { HTTPByteStream([1]) }.encode() }
    }

    @Test func `of bytes in one piece is one chunk`() async throws {
        #expect(try await BytesBody([1, 2]).makeStream().collect(maximumSize: 2) == [1, 2])
        #expect((BytesBody([1]).isReplayable, BytesBody([1]).isStreamed) == (true, false))
    }

    @Test func `that can be made once isn't sent twice by a retry or a redirect`() async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }
        let chain = LoaderChain(transport: transport) {
            FollowRedirects()
            Retry(.immediately(maximumAttempts: 3))
        }
        func request(_ body: StreamBody) -> HTTPRequest {
            var request = HTTPRequest(.put, path: "/", body: body)
            request.host = "example.com"
            return request
        }
        for (status, once, again) in [(503, 503, 200), (307, nil, 200), (303, 200, 200)] as [(Int, Int?, Int)] {
            let answer = HTTPResponse(status: HTTPStatus(rawValue: status), headers: ["Location": "/b"])
            transport.enqueue(answer)
            let response = try? await chain.load(request(StreamBody(once: HTTPByteStream([1]))))
            #expect(response?.status.rawValue == once)
            transport.enqueue(answer)
            let replayed = try await chain.load(request(StreamBody { HTTPByteStream([1]) }))
            #expect(replayed.status.rawValue == again)
        }
    }
}
