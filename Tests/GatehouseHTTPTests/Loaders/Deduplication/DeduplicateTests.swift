import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("De-duplication", .timeLimit(.minutes(5)))
struct DeduplicateTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }
    private let loader = Deduplicate()
    private let executor = TrackedExecutor()

    private func request(_ change: (inout HTTPRequest) -> Void = { _ in }) -> HTTPRequest {
        var request = HTTPRequest(path: "/notes")
        request.host = "api.example"
        change(&request)
        return request
    }

    private func load(_ request: HTTPRequest) -> Task<HTTPResponse, any Error> {
        let chain = LoaderChain(transport: transport) { loader }
        return Task(executorPreference: executor) { try await chain.load(request) }
    }

    /// Waits until no task gets on. That many callers must wait then.
    private func expectWaiters(_ count: Int) async {
        await executor.waitUntilIdle()
        #expect(loader.waitingCount == count)
    }

    /// Sends one request, then a second one while the first is on its way, and counts how often the transport is asked.
    private func exchanges(_ first: HTTPRequest, _ second: HTTPRequest) async throws -> Int {
        let before = transport.requests.count
        let answers = [transport.enqueueHeld(), transport.enqueueHeld()]
        let tasks = [load(first), load(second)]
        await executor.waitUntilIdle()
        for answer in answers { answer.release(HTTPResponse(status: 200)) }
        for task in tasks { #expect(try await task.value.status == 200) }
        let count = transport.requests.count - before
        for _ in count..<2 { _ = try await transport.send(HTTPRequest(path: "/")) }
        return count
    }

    @Test func `sends what is the same once, and answers each caller's own request`() async throws {
        let held = transport.enqueueHeld()
        let requests = (0..<20).map { _ in request() }
        let tasks = requests.map(load)
        try await held.waitForRequest()
        await expectWaiters(20)
        held.release(HTTPResponse(status: 200, body: [7]))
        for (request, task) in zip(requests, tasks) {
            let response = try await task.value
            #expect((response.body, response.request?.id) == ([7], request.id))
        }
        #expect(transport.requests.count == 1)
        #expect(try await load(request()).value.status == 200)
        #expect(transport.requests.count == 2)
    }

    @Test func `keeps apart what differs in address, method, header fields or content`() async throws {
        #expect(try await exchanges(request(), request()) == 1)
        #expect(try await exchanges(request(), request { $0.path = "/other" }) == 2)
        #expect(try await exchanges(request(), request { $0.host = "other.example" }) == 2)
        #expect(try await exchanges(request(), request { $0.method = .head }) == 2)
        #expect(try await exchanges(request(), request { $0.headers["Accept"] = "text/plain" }) == 2)
        let post = request { $0.method = .post }
        #expect(try await exchanges(post, post) == 2)
        let content = request { $0.body = BytesBody([1]) }
        #expect(try await exchanges(content, content) == 2)
    }

    @Test func `never shares across scopes, nor what is somebody's and has no scope`() async throws {
        func scoped(_ scope: String?) -> HTTPRequest {
            request {
                $0.scope = scope.map { RequestScope(rawValue: $0) }
                $0.authenticationMethod = .oauth
            }
        }
        #expect(try await exchanges(scoped("ada"), scoped("ada")) == 1)
        #expect(try await exchanges(scoped("ada"), scoped("bob")) == 2)
        #expect(try await exchanges(scoped(nil), scoped(nil)) == 2)
        for name in ["Authorization", "Cookie", "X-Api-Key"] {
            let bare = request { $0.headers[name] = "key" }
            #expect(try await exchanges(bare, bare) == 2)
        }
    }

    @Test func `never shares what is trusted or asked for differently`() async throws {
        let refused = request { $0[option: ServerTrust.self] = .refused }
        let own = request { $0[option: ServerTrust.self] = ServerTrust(authorities: .only(.file("/ca.pem"))) }
        #expect(try await exchanges(request(), refused) == 2)
        #expect(try await exchanges(refused, own) == 2)
        #expect(try await exchanges(own, own) == 1)
        let cached = request { $0[option: CacheOption.self] = .only }
        #expect(try await exchanges(request(), cached) == 2)
        let watched = request { $0[option: ProgressOption.self] = { _ in } }
        #expect(try await exchanges(watched, watched) == 2)
        let lone = request { $0[option: DeduplicationOption.self] = .never }
        #expect(try await exchanges(lone, lone) == 2)
        let patient = request { $0[option: Timeout.self] = .seconds(7) }
        #expect(try await exchanges(request(), patient) == 1)
    }

    @Test func `shares what has the same identifier`() async throws {
        func named(_ name: String, _ host: String = "api.example") -> HTTPRequest {
            request {
                $0.method = .post
                $0.host = host
                $0.body = BytesBody([1])
                $0[option: DeduplicationOption.self] = .identifier(name)
            }
        }
        #expect(try await exchanges(named("a"), named("a")) == 1)
        #expect(try await exchanges(named("a"), named("b")) == 2)
        #expect(try await exchanges(named("\u{E9}"), named("e\u{301}")) == 2)
        #expect(try await exchanges(named("a"), named("a", "other.example")) == 2)
    }

    @Test func `never shares across credentials or trust what has the same identifier`() async throws {
        func named(_ change: @escaping (inout HTTPRequest) -> Void = { _ in }) -> HTTPRequest {
            request {
                $0.scope = RequestScope(rawValue: "ada")
                $0[option: DeduplicationOption.self] = .identifier("a")
                change(&$0)
            }
        }
        let own = named { $0[option: ServerTrust.self] = ServerTrust(authorities: .only(.file("/ca.pem"))) }
        #expect(try await exchanges(named(), own) == 2)
        let ada = named {
            $0[option: ClientCertificate.self] = ClientCertificate(chain: .file("/a"), privateKey: .file("/a"))
        }
        #expect(try await exchanges(named(), ada) == 2)
        #expect(try await exchanges(named { $0.headers["Authorization"] = "Basic YTpi" }, named()) == 2)
        let redirected = named { $0[option: RedirectHandler.self] = { _, request in request } }
        #expect(try await exchanges(redirected, redirected) == 2)
    }

    @Test func `goes on while one waiter is left, whoever began it`() async throws {
        let held = transport.enqueueHeld()
        let first = load(request())
        try await held.waitForRequest()
        let second = load(request())
        await expectWaiters(2)
        first.cancel()
        let error = await #expect(throws: HTTPError.self) { try await first.value }
        #expect(error?.code == .cancelled)
        held.release(HTTPResponse(status: 200, body: [7]))
        #expect(try await second.value.body == [7])
        #expect(transport.requests.count == 1)
    }

    @Test func `stops when the last waiter has gone, and is then begun anew`() async throws {
        let held = transport.enqueueHeld()
        let ended = Tally()
        let chain = LoaderChain(transport: transport) {
            loader
            Watching(ended: ended)
        }
        let tasks = (0..<2).map { _ in Task(executorPreference: executor) { try await chain.load(request()) } }
        try await held.waitForRequest()
        await expectWaiters(2)
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: HTTPError.self) { try await task.value } }
        try await ended.wait(for: 1)
        #expect(try await chain.load(request()).status == 200)
        #expect(transport.requests.count == 2)
    }

    @Test func `gives a failure to all, each with their own request`() async throws {
        let held = transport.enqueueHeld()
        let requests = (0..<2).map { _ in request() }
        let tasks = requests.map(load)
        try await held.waitForRequest()
        await expectWaiters(2)
        held.fail(.timedOut)
        for (request, task) in zip(requests, tasks) {
            let error = await #expect(throws: HTTPError.self) { try await task.value }
            #expect((error?.code, error?.request?.id) == (.timedOut, request.id))
        }
    }

    @Test func `sends all away at a reset, and waits for the exchange to end`() async throws {
        let held = transport.enqueueHeld(ignoresCancellation: true)
        let next = HTTPNext { [transport] in .complete(try await transport.send($0)) }
        let waiting = Task(executorPreference: executor) { try await loader.load(request(), next: next) }
        try await held.waitForRequest()
        let ended = Tally()
        let reset = Task {
            await loader.reset()
            ended.increment()
        }
        let error = await #expect(throws: HTTPError.self) { try await waiting.value }
        #expect(error?.code == .resetInProgress)
        #expect(ended.count == 0)
        held.release(HTTPResponse(status: 200))
        await reset.value
    }
}

private struct Watching: HTTPLoader {
    let ended: Tally
    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        defer { ended.increment() }
        return try await next(request)
    }
}
