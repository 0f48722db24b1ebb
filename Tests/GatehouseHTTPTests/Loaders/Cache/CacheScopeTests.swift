import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A cache", .timeLimit(.minutes(5)))
struct CacheScopeTests {
    private let world = CacheWorld(answering: ["Cache-Control": "max-age=10"])

    @Test func `gives nobody's answer to another account`() async throws {
        func request(_ scope: String?) -> HTTPRequest {
            var request = CacheWorld.request(scope: scope)
            request.authenticationMethod = .oauth
            return request
        }
        #expect(try await world.isKept(request("ada")))
        #expect(try await world.isKept(request("ada"), then: request("bob")) == false)
        #expect(try await world.isKept(CacheWorld.request(scope: "ada"), then: CacheWorld.request()) == false)
    }

    @Test(arguments: ["Authorization", "Cookie", "DPoP", "X-Api-Key", "X-Anything"])
    func `keeps nothing for a request that may be somebody's and names no scope`(name: String) async throws {
        let bare = CacheWorld.request("/notes", [name: "key"])
        #expect(try await world.isKept(bare) == false)
        #expect(try await world.isKept(CacheWorld.request("/notes", [name: "key"], scope: "ada")))
    }

    @Test func `keeps nothing for an authenticated request that names no scope`() async throws {
        var basic = CacheWorld.request()
        basic.authenticationMethod = .basic
        #expect(try await world.isKept(basic) == false)
        var certified = CacheWorld.request()
        certified[option: ClientCertificate.self] = ClientCertificate(chain: .file("/c"), privateKey: .file("/k"))
        #expect(try await world.isKept(certified) == false)
        #expect(try await world.isKept(CacheWorld.request("/notes", ["Accept": "text/plain"])))
    }

    @Test func `gives a response that was received without pins to no request that demands them`() async throws {
        let pin = try #require(PublicKeyPin(digest: [UInt8](repeating: 7, count: 32)))
        let pinned = CacheWorld.request(trusting: ServerTrust(pinnedPublicKeys: [pin]))
        let own = CacheWorld.request(trusting: ServerTrust(authorities: .only(.text(Secret("own")))))
        #expect(try await world.isKept(CacheWorld.request(), then: pinned) == false)
        #expect(try await world.isKept(CacheWorld.request(trusting: ServerTrust()), then: pinned) == false)
        let other = try #require(PublicKeyPin(digest: [UInt8](repeating: 8, count: 32)))
        let differentlyPinned = CacheWorld.request(trusting: ServerTrust(pinnedPublicKeys: [other]))
        #expect(try await world.isKept(pinned, then: differentlyPinned) == false)
        #expect(try await world.isKept(pinned, then: own) == false)
        #expect(try await world.isKept(CacheWorld.request(), then: CacheWorld.request(trusting: .refused)) == false)
        for trusting in [pinned, own] { #expect(try await world.isKept(trusting)) }
    }

    @Test func `gives no client certificate's response to another one`() async throws {
        func request(_ name: String, password: Secret? = nil) -> HTTPRequest {
            var request = CacheWorld.request(scope: "ada")
            request[option: ClientCertificate.self] = ClientCertificate(
                chain: .file("/\(name).pem"), privateKey: .text(Secret(name)), password: password)
            return request
        }
        #expect(try await world.isKept(request("ada"), then: request("bob")) == false)
        #expect(try await world.isKept(request("ada"), then: request("ada", password: Secret("wrong"))) == false)
        #expect(try await world.isKept(request("ada"), then: CacheWorld.request(scope: "ada")) == false)
        #expect(try await world.isKept(request("bob")))
    }

    @Test(arguments: ["Authorization", "cookie"])
    func `gives no response to other credentials than those it was received with`(name: String) async throws {
        func request(_ value: String) -> HTTPRequest {
            CacheWorld.request("/notes", [name: value], scope: "ada")
        }
        #expect(try await world.isKept(request("Basic YTpi"), then: request("Basic YzpkCg==")) == false)
        #expect(try await world.isKept(request("Basic YTpi"), then: CacheWorld.request(scope: "ada")) == false)
    }

    @Test func `keeps nothing for a request with an option that it doesn't know`() async throws {
        var request = CacheWorld.request(scope: "ada")
        request[option: Tenant.self] = "a"
        #expect(try await world.isKept(request) == false)
        #expect(try await world.isKept(CacheWorld.request(scope: "ada"), then: request) == false)
    }

    @Test func `ignores options that don't affect the response`() async throws {
        var request = CacheWorld.request()
        request[option: Timeout.self] = .seconds(7)
        request[option: ProgressOption.self] = { _ in }
        request[option: RetryCount.self] = 2
        request.scope = nil
        #expect(try await world.isKept(CacheWorld.request(), then: request))
    }

    @Test func `keeps apart what the server says is different`() async throws {
        let world = CacheWorld(answering: ["Cache-Control": "max-age=10", "Vary": "accept-language, Accept"])
        func request(_ language: String?) -> HTTPRequest {
            CacheWorld.request("/notes", language.map { ["Accept-Language": $0] } ?? [:])
        }
        #expect(try await world.isKept(request("de"), then: request("en")) == false)
        #expect(try await world.load(request("de")) == "1")
        #expect(try await world.load(request("en")) == "2")
        #expect(try await world.load(request(nil)) == "3")
        #expect(world.transport.requests.count == 3)
    }

    @Test func `is empty after a reset, and keeps nothing that was on its way`() async throws {
        let first = try await world.load()
        await world.chain.reset()
        #expect(world.cache.size == 0)
        #expect(try await world.load() != first)

        let held = world.transport.enqueueHeld()
        let next = HTTPNext { .complete(try await world.transport.send($0)) }
        let late = Task { try await world.cache.load(CacheWorld.request("/late"), next: next) }
        try await held.waitForRequest()
        await world.cache.reset()
        held.release(HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=10"]))
        _ = try await late.value
        #expect(world.cache.size == 0)
    }

    @Test(arguments: [HTTPMethod.post, .put, .delete, .patch, "UNKNOWN"])
    func `forgets what an unsafe request has changed, whoever's it is`(method: HTTPMethod) async throws {
        for scope in ["ada", nil] { _ = try await world.load(CacheWorld.request(scope: scope)) }
        let other = try await world.load(CacheWorld.request("/other"))
        var change = CacheWorld.request()
        change.method = method
        world.transport.enqueue(HTTPResponse(status: 500))
        _ = try await world.chain.load(change)
        #expect(try await world.load() == "2")
        _ = try await world.chain.load(change)
        for scope in ["ada", nil] {
            #expect(try await Int(world.load(CacheWorld.request(scope: scope))) ?? 0 > 3)
        }
        #expect(try await world.load(CacheWorld.request("/other")) == other)
    }

    @Test func `forgets what the answer to an unsafe request names, on the same server`() async throws {
        _ = try await world.load(CacheWorld.request("/a"))
        _ = try await world.load(CacheWorld.request("/b"))
        var elsewhere = CacheWorld.request("/c")
        elsewhere.host = "other.example"
        _ = try await world.load(elsewhere)
        var change = CacheWorld.request("/x")
        change.method = .post
        world.transport.enqueue(
            HTTPResponse(status: 201, headers: ["Location": "/a", "Content-Location": "https://other.example/c"]))
        _ = try await world.chain.load(change)
        #expect(try await world.load(CacheWorld.request("/a")) == "5")
        #expect(try await world.load(CacheWorld.request("/b")) == "2")
        #expect(try await world.load(elsewhere) == "3")
    }

    @Test func `keeps no answer that an unsafe request may have overtaken`() async throws {
        let held = world.transport.enqueueHeld()
        let slow = Task { try await world.load() }
        try await held.waitForRequest()
        var change = CacheWorld.request()
        change.method = .put
        _ = try await world.chain.load(change)
        held.release(HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=10"], body: Array("old".utf8)))
        #expect(try await slow.value == "old")
        #expect(try await world.load() != "old")
    }

    @Test func `keeps no answer that came from another address`() async throws {
        let cache = world.cache
        let chain = LoaderChain(transport: world.transport) {
            cache
            FollowRedirects()
        }
        for _ in 0..<2 {
            world.transport.enqueue(HTTPResponse(status: 302, headers: ["Location": "/elsewhere"]))
            #expect(try await chain.load(CacheWorld.request()).status == 200)
        }
        #expect(world.transport.requests.count == 4)
        #expect(cache.size == 0)
    }

    @Test func `believes no 304 from another address`() async throws {
        let cache = world.cache
        let chain = LoaderChain(transport: world.transport) {
            cache
            FollowRedirects()
        }
        world.transport.enqueue(HTTPResponse(status: 200, headers: ["ETag": "\"1\""], body: Array("old".utf8)))
        #expect(try await chain.load(CacheWorld.request()).text == "old")
        world.transport.enqueue(HTTPResponse(status: 302, headers: ["Location": "/elsewhere"]))
        world.transport.enqueue(HTTPResponse(status: 304))
        #expect(try await chain.load(CacheWorld.request()).text == "4")
        #expect(world.transport.requests[3].headers == [:])
    }

    @Test func `keeps no streamed content, and streams what it has kept`() async throws {
        let transport = StreamingTransport(count: 1)
        let cache = world.cache
        let streaming = LoaderChain(transport: transport) { cache }
        _ = try await streaming.stream(CacheWorld.request()).status
        #expect(cache.size == 0)
        _ = try await world.load()
        #expect(try await streaming.stream(CacheWorld.request()).collect().text == "1")
        #expect(transport.requests.count == 1)
    }
}

private enum Tenant: HTTPRequestOption {
    static let defaultOptionValue: String? = nil
}

extension CacheWorld {
    fileprivate static func request(trusting trust: ServerTrust) -> HTTPRequest {
        var request = request()
        request[option: ServerTrust.self] = trust
        return request
    }
}
