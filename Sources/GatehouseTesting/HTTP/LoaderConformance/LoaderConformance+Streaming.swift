import GatehouseHTTP

/// A transport that streams three chunks.
private struct ChunkTransport: HTTPTransport {
    let reads: Tally
    let ends: Tally

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        throw HTTPError(.invalidRequest, "this transport only streams", request: request)
    }

    func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse {
        let reads = reads
        let ends = ends
        let content = HTTPByteStream {
            ends.increment()
        } read: {
            reads.increment()
            return reads.count > 3 ? nil : [UInt8(reads.count)]
        }
        return HTTPStreamedResponse(status: 200, content: content, request: request)
    }
}

extension LoaderConformance {
    static var streaming: [Check] {
        [
            Check("Streamed content passes unread") { subject in
                let transport = ChunkTransport(reads: Tally(), ends: Tally())
                let chain = try await subject.chain(over: transport)
                let streamed = try await chain.stream(subject.request())
                try require(transport.reads.count, is: 0, "the number of reads before the first")
                try require(try await streamed.content.collect(maximumSize: 10), is: [1, 2, 3], "the content")
                try require(transport.ends.count, is: 1, "the number of ends")
            },
            Check("Streamed content that nobody wants is let go") { subject in
                let transport = ChunkTransport(reads: Tally(), ends: Tally())
                let chain = try await subject.chain(over: transport)
                _ = try await chain.stream(subject.request()).status
                try require(transport.ends.count, is: 1, "the number of ends")
            },
            Check("Content that can be made once is made once") { subject in
                let transport = ScriptedTransport { request in
                    let content = try await request.body.makeStream().collect(maximumSize: 10)
                    return HTTPResponse(status: content == [1] ? 503 : 400)
                }
                let chain = try await subject.chain(over: transport)
                let request = subject.request(.put, body: StreamBody(once: HTTPByteStream([1])))
                try require(try await chain.load(request).status, is: 503, "the status")
                try require(transport.requests.count, is: 1, "the number of requests")
            },
        ]
    }
}
