public import GatehouseHTTP

/// The contract of ``/GatehouseHTTP/HTTPLoader``, as checks that every general loader must pass.
///
/// A loader may change a request, answer it or send it again. These checks give it no reason to do so. Run each check
/// with new loaders:
///
/// ```swift
/// @Test(arguments: LoaderConformance.checks)
/// func `keeps the contract`(check: LoaderConformance.Check) async throws {
///     try await check.run { MyLoader() }
/// }
/// ```
public enum LoaderConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<Subject>

    /// Every check.
    public static var checks: [Check] {
        passing + failing + streaming + resetting
    }
}

extension ConformanceCheck where Subject == LoaderConformance.Subject {
    /// Runs the check.
    ///
    /// - Parameters:
    ///   - prepare: Changes a request before the loader gets it, for a loader that handles only certain requests.
    ///   - makeLoader: Creates a new loader.
    /// - Throws: ``ConformanceFailure`` if the loader violates the contract, and the errors of the loader.
    public func run(
        preparing prepare: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in },
        _ makeLoader: @escaping @Sendable () async throws -> any HTTPLoader
    ) async throws {
        try await run(on: Subject(prepare: prepare, makeLoader: makeLoader))
    }
}

extension LoaderConformance {
    /// The loader to check.
    public struct Subject: Sendable {
        let prepare: @Sendable (inout HTTPRequest) -> Void
        let makeLoader: @Sendable () async throws -> any HTTPLoader

        func request(_ method: HTTPMethod = .get, _ path: String = "/", body: any HTTPBody = EmptyBody()) -> HTTPRequest
        {
            var request = HTTPRequest(method, path: path, body: body)
            request.host = "loader.example"
            prepare(&request)
            return request
        }

        func chain(over transport: some HTTPTransport) async throws -> LoaderChain {
            let loader = try await makeLoader()
            return LoaderChain(transport: transport) { loader }
        }
    }

    static let passing: [Check] = [
        Check("A request goes on once, and its answer comes back") { subject in
            let transport = ScriptedTransport { _ in
                HTTPResponse(status: 200, headers: ["X-Answer": "yes"], body: [1, 2, 3])
            }
            let request = subject.request(.get, "/path")
            let response = try await subject.chain(over: transport).load(request)
            try require(transport.requests.count, is: 1, "the number of requests")
            try require(transport.requests[0].percentEncodedPath, is: "/path", "the path")
            try require(response.status, is: 200, "the status")
            try require(response.headers["X-Answer"], is: "yes", "a header field")
            try require(response.body, is: [1, 2, 3], "the content")
            try require(response.request?.id, is: request.id, "the answered request")
        },
        Check("What a request says gets through") { subject in
            let transport = ScriptedTransport { _ in HTTPResponse(status: 204) }
            var request = subject.request(.post, "/path", body: BytesBody([1, 2]))
            request.headers["X-Question"] = "why"
            request[option: Timeout.self] = .seconds(7)
            _ = try await subject.chain(over: transport).load(request)
            let sent = transport.requests[0]
            try require(sent.method, is: .post, "the method")
            try require(try sent.body.encode(), is: [1, 2], "the content")
            try require(sent.headers["X-Question"], is: "why", "a header field")
            try require(sent[option: Timeout.self], is: .seconds(7), "an option")
        },
        Check("A 4xx is an answer like any other") { subject in
            let transport = ScriptedTransport { _ in HTTPResponse(status: 404, body: [4]) }
            let response = try await subject.chain(over: transport).load(subject.request())
            try require(response.status, is: 404, "the status")
            try require(response.body, is: [4], "the content")
        },
        Check("Requests at the same time get their own answers") { subject in
            let transport = ScriptedTransport { request in
                await Task.yield()
                return HTTPResponse(status: 200, body: Array(request.percentEncodedPath.utf8))
            }
            let chain = try await subject.chain(over: transport)
            try await withThrowingTaskGroup { group in
                for number in 0..<100 {
                    let request = subject.request(.get, "/\(number)")
                    group.addTask {
                        let response = try await chain.load(request)
                        try require(response.text, is: "/\(number)", "the answer")
                        try require(response.request?.id, is: request.id, "the answered request")
                    }
                }
                try await group.waitForAll()
            }
        },
        Check("One loader stands in two chains") { subject in
            let loader = try await subject.makeLoader()
            for answer in [UInt8(1), 2] {
                let transport = ScriptedTransport { _ in HTTPResponse(status: 200, body: [answer]) }
                let chain = LoaderChain(transport: transport) { loader }
                let response = try await chain.load(subject.request(.get, "/\(answer)"))
                try require(response.body, is: [answer], "the answer")
            }
        },
    ]
}

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
    static let streaming: [Check] = [
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
