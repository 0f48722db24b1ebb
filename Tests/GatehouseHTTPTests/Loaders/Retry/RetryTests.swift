import Foundation
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

/// A body that counts how often it's made.
private final class CountingBody: HTTPBody {
    private let count = Mutex(0)
    func encode() -> [UInt8] {
        count.withLock { count in
            count += 1
            return [UInt8(count)]
        }
    }
}

/// A clock whose sleepers wake when a gate opens and not before, even if they're cancelled.
private struct StubbornTime: TimeSource {
    let manual = ManualTimeSource()
    let gate = Gate<Void>()
    let asleep = Tally()

    var now: Date { manual.now }
    var uptime: Duration { manual.uptime }

    func sleep(for duration: Duration) async throws {
        asleep.increment()
        let gate = gate
        try await spawn { try await gate.wait() }.value
    }
}

@Suite("Retry", .timeLimit(.minutes(5)))
struct RetryTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }
    private let time = ManualTimeSource()

    private func chain(_ strategy: some RetryStrategy = .immediately(maximumAttempts: 3)) -> LoaderChain {
        LoaderChain(transport: transport) { Retry(strategy, time: time) }
    }

    @Test(arguments: [HTTPError.Code.connectionLost, .cannotConnect, .timedOut])
    func `tries again after trouble that may pass`(code: HTTPError.Code) async throws {
        transport.enqueue(failing: code)
        transport.enqueue(failing: code)
        #expect(try await chain().load(HTTPRequest(path: "/")).status == 200)
        #expect(transport.requests.count == 3)
    }

    @Test(arguments: [408, 429, 500, 502, 503, 504])
    func `tries again after an answer that may change`(status: Int) async throws {
        transport.enqueue(HTTPResponse(status: HTTPStatus(rawValue: status)))
        #expect(try await chain().load(HTTPRequest(path: "/")).status == 200)
    }

    @Test(arguments: [
        HTTPError.Code.cancelled, .resetInProgress, .insecureConnection, .invalidRequest, .invalidResponse,
        .cannotAuthenticate, .cannotDecodeResponse, .unknown,
    ])
    func `doesn't try again after any other trouble`(code: HTTPError.Code) async {
        transport.enqueue(failing: code)
        let error = await #expect(throws: HTTPError.self) { try await chain().load(HTTPRequest(path: "/")) }
        #expect(error?.code == code)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [200, 204, 304, 400, 401, 403, 404, 409, 501])
    func `doesn't try again after an answer that stands`(status: Int) async throws {
        transport.enqueue(HTTPResponse(status: HTTPStatus(rawValue: status)))
        #expect(try await chain().load(HTTPRequest(path: "/")).status.rawValue == status)
        #expect(transport.requests.count == 1)
    }

    @Test func `gives the last outcome when attempts are used up`() async throws {
        for _ in 0..<2 { transport.enqueue(failing: .timedOut) }
        transport.enqueue(HTTPResponse(status: 503))
        #expect(try await chain().load(HTTPRequest(path: "/")).status == 503)
        #expect(transport.requests.count == 3)
    }

    @Test func `sends twice only what may be sent twice`() async throws {
        transport.enqueue(failing: .connectionLost)
        await #expect(throws: HTTPError.self) { try await chain().load(HTTPRequest(.post, path: "/")) }
        #expect(transport.requests.count == 1)
        transport.enqueue(failing: .connectionLost)
        var request = HTTPRequest(.post, path: "/")
        request.headers["Idempotency-Key"] = "k"
        #expect(try await chain().load(request).status == 200)
        #expect(transport.requests.count == 3)
    }

    @Test func `waits as its strategy says`() async throws {
        for _ in 0..<2 { transport.enqueue(failing: .timedOut) }
        let task = Task { try await chain(.constant(.seconds(5), maximumAttempts: 3)).load(HTTPRequest(path: "/")) }
        for attempt in 1...2 {
            try await time.waitForSleepers()
            #expect(transport.requests.count == attempt)
            time.advance(by: .seconds(4))
            #expect(time.sleeperCount == 1)
            time.advance(by: .seconds(1))
        }
        #expect(try await task.value.status == 200)
    }

    @Test(arguments: ["7", "Fri, 15 Jan 2027 08:00:07 GMT"])
    func `waits longer where the server wants it`(retryAfter: String) async throws {
        transport.enqueue(HTTPResponse(status: 503, headers: ["Retry-After": retryAfter]))
        let task = Task { try await chain(.constant(.seconds(5), maximumAttempts: 3)).load(HTTPRequest(path: "/")) }
        try await time.waitForSleepers()
        time.advance(by: .milliseconds(6999))
        #expect(time.sleeperCount == 1)
        time.advance(by: .milliseconds(1))
        #expect(try await task.value.status == 200)
    }

    @Test func `doesn't wait for a server that wants it too long`() async throws {
        transport.enqueue(HTTPResponse(status: 503, headers: ["Retry-After": "61"]))
        #expect(try await chain().load(HTTPRequest(path: "/")).status == 503)
    }

    @Test func `passes over a wish that isn't one`() async throws {
        transport.enqueue(HTTPResponse(status: 503, headers: ["Retry-After": "-1"]))
        #expect(try await chain().load(HTTPRequest(path: "/")).status == 200)
    }

    @Test(arguments: [
        (429, "X-Rate-Limit-Reset", "1800000007"), (503, "X-RateLimit-Reset", "1800000007"),
        (429, "RateLimit-Reset", "7"),
    ])
    func `waits for a rate limit to be lifted`(status: Int, name: String, value: String) async throws {
        transport.enqueue(HTTPResponse(status: HTTPStatus(rawValue: status), headers: [name: value]))
        let task = Task { try await chain().load(HTTPRequest(path: "/")) }
        try await time.waitForSleepers()
        time.advance(by: .milliseconds(6999))
        #expect(time.sleeperCount == 1)
        time.advance(by: .milliseconds(1))
        #expect(try await task.value.status == 200)
    }

    @Test(arguments: [
        (429, "X-Rate-Limit-Reset", "1799999999"), (429, "X-Rate-Limit-Reset", "soon"), (500, "RateLimit-Reset", "7"),
    ])
    func `doesn't wait for a limit that is over, can't be read, or isn't the trouble`(
        status: Int, name: String, value: String
    ) async throws {
        transport.enqueue(HTTPResponse(status: HTTPStatus(rawValue: status), headers: [name: value]))
        #expect(try await chain().load(HTTPRequest(path: "/")).status == 200)
    }

    @Test func `prefers Retry-After to a rate limit, and waits for neither too long`() async throws {
        transport.enqueue(
            HTTPResponse(status: 429, headers: ["RateLimit-Reset": "61", "Retry-After": "0"]))
        #expect(try await chain().load(HTTPRequest(path: "/")).status == 200)
        transport.enqueue(HTTPResponse(status: 429, headers: ["RateLimit-Reset": "61"]))
        #expect(try await chain().load(HTTPRequest(path: "/")).status == 429)
    }

    @Test func `says how often a request was sent before`() async throws {
        for _ in 0..<2 { transport.enqueue(HTTPResponse(status: 503)) }
        let chain = LoaderChain(transport: transport) {
            Retry(.immediately(maximumAttempts: 3), countHeader: "X-HTTP-Retry-Count", time: time)
        }
        let request = HTTPRequest(path: "/")
        #expect(try await chain.load(request).request?.id == request.id)
        #expect(transport.requests.map { $0[option: RetryCount.self] } == [0, 1, 2])
        #expect(transport.requests.map { $0.headers["X-HTTP-Retry-Count"] } == [nil, "1", "2"])
        transport.enqueue(HTTPResponse(status: 503))
        _ = try await self.chain().load(request)
        #expect(transport.requests.last?.headers == [:])
    }

    @Test func `makes a reset wait for a wait that ends late`() async throws {
        let time = StubbornTime()
        transport.enqueue(failing: .timedOut)
        let retry = Retry(.constant(.seconds(5), maximumAttempts: 3), time: time)
        let next = HTTPNext { [transport] in .complete(try await transport.send($0)) }
        let task = Task { try await retry.load(HTTPRequest(path: "/"), next: next) }
        try await time.asleep.wait(for: 1)
        let ended = Tally()
        let reset = Task {
            await retry.reset()
            ended.increment()
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(ended.count == 0)
        time.gate.open()
        await reset.value
        let error = await #expect(throws: HTTPError.self) { try await task.value }
        #expect(error?.code == .resetInProgress)
        #expect(transport.requests.count == 1)
    }

    @Test func `makes a reset wait until its waits have ended`() async throws {
        for _ in 0..<3 { transport.enqueue(failing: .timedOut) }
        let retry = Retry(.constant(.seconds(5), maximumAttempts: 3), time: time)
        let next = HTTPNext { [transport] in .complete(try await transport.send($0)) }
        let tasks = (0..<3).map { _ in Task { try await retry.load(HTTPRequest(path: "/"), next: next) } }
        try await time.waitForSleepers(3)
        await retry.reset()
        #expect(time.sleeperCount == 0)
        for task in tasks {
            let error = await #expect(throws: HTTPError.self) { try await task.value }
            #expect(error?.code == .resetInProgress)
        }
    }

    @Test func `prefers the request's own strategy`() async throws {
        transport.enqueue(failing: .timedOut)
        var request = HTTPRequest(path: "/")
        request[option: RetryOption.self] = .immediately(maximumAttempts: 1)
        await #expect(throws: HTTPError.self) { try await chain().load(request) }
        #expect(transport.requests.count == 1)
    }

    @Test func `makes the content anew for each attempt`() async throws {
        let contents = Mutex<[[UInt8]]>([])
        transport.setDefault { request in
            let content = try request.body.encode()
            contents.withLock { $0.append(content) }
            return HTTPResponse(status: content == [2] ? 200 : 503)
        }
        _ = try await chain().load(HTTPRequest(.put, path: "/", body: CountingBody()))
        #expect(contents.withLock { $0 } == [[1], [2]])
    }

    @Test func `ends its wait when its caller is cancelled`() async throws {
        transport.enqueue(failing: .timedOut)
        let task = Task { try await chain(.constant(.seconds(5), maximumAttempts: 3)).load(HTTPRequest(path: "/")) }
        try await time.waitForSleepers()
        task.cancel()
        let error = await #expect(throws: HTTPError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(transport.requests.count == 1)
    }

    @Test func `ends its wait at a reset`() async throws {
        transport.enqueue(failing: .timedOut)
        let chain = chain(.constant(.seconds(5), maximumAttempts: 3))
        let task = Task { try await chain.load(HTTPRequest(path: "/")) }
        try await time.waitForSleepers()
        await chain.reset()
        let error = await #expect(throws: HTTPError.self) { try await task.value }
        #expect(error?.code == .resetInProgress)
        #expect(transport.requests.count == 1)
        #expect(try await chain.load(HTTPRequest(path: "/")).status == 200)
    }

    @Test func `begins no wait for a request that a reset overtook`() async throws {
        let retry = Retry(.constant(.seconds(5), maximumAttempts: 3), time: time)
        let error = await #expect(throws: HTTPError.self) {
            try await retry.load(
                HTTPRequest(path: "/"),
                next: HTTPNext { _ in
                    await retry.reset()
                    return .complete(HTTPResponse(status: 503))
                })
        }
        #expect(error?.code == .resetInProgress)
    }
}
