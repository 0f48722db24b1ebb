import Foundation
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

/// RFC 9111, sections 3, 4.2 and 5.2.
@Suite("A cached answer", .timeLimit(.minutes(5)))
struct CacheFreshnessTests {
    @Test(
        arguments: [
            (["Cache-Control": "max-age=10"], 9, true), (["Cache-Control": "max-age=10"], 10, false),
            (["Cache-Control": "private, MAX-AGE=\"10\""], 9, true),
            (["Cache-Control": "max-age=10, max-age=5"], 6, false),
            (["Cache-Control": "max-age=10", "Age": "4"], 5, true),
            (["Cache-Control": "max-age=10", "Age": "4"], 6, false),
            (["Cache-Control": "max-age=10", "Expires": "0"], 9, true),
            (["Cache-Control": "max-age=10", "Date": "Fri, 15 Jan 2027 07:59:55 GMT"], 4, true),
            (["Cache-Control": "max-age=10", "Date": "Fri, 15 Jan 2027 07:59:55 GMT"], 5, false),
            (["Cache-Control": "max-age=99999999999999999999"], 86400, true),
            (["Expires": "Fri, 15 Jan 2027 08:00:10 GMT"], 9, true),
            (["Expires": "Fri, 15 Jan 2027 08:00:10 GMT"], 10, false),
            (["Expires": "Fri, 15 Jan 2027 07:00:10 GMT", "Date": "Fri, 15 Jan 2027 07:00:00 GMT"], 0, false),
            (["Last-Modified": "Fri, 15 Jan 2027 07:58:20 GMT"], 9, true),
            (["Last-Modified": "Fri, 15 Jan 2027 07:58:20 GMT"], 10, false),
            (["Last-Modified": "Tue, 15 Jan 2019 08:00:00 GMT"], 86399, true),
            (["Last-Modified": "Tue, 15 Jan 2019 08:00:00 GMT"], 86400, false),
        ] as [(HTTPHeaders, Int, Bool)])
    func `is given again while it's fresh`(headers: HTTPHeaders, seconds: Int, isFresh: Bool) async throws {
        #expect(try await CacheWorld(answering: headers).isKept(after: .seconds(seconds)) == isFresh)
    }

    @Test(
        arguments: [
            [:], ["Cache-Control": "no-store, max-age=10"], ["Cache-Control": "max-age=10, no-cache"],
            ["Cache-Control": "no-cache=\"X\", max-age=10"], ["Cache-Control": "max-age=ten"],
            ["Cache-Control": "max-age=-1"], ["Cache-Control": "max-age=10, \"broken"],
            ["Cache-Control": "=, max-age=10"],
            ["Expires": "0"], ["Expires": "tomorrow"],
            ["Expires": "0", "Last-Modified": "Tue, 15 Jan 2019 08:00:00 GMT"], ["Cache-Control": "s-maxage=10"],
            ["Cache-Control": "max-age=10", "Vary": "*"], ["Cache-Control": "max-age=10", "Vary": "Accept, *"],
        ] as [HTTPHeaders])
    func `isn't given again if the server doesn't allow it`(headers: HTTPHeaders) async throws {
        #expect(try await CacheWorld(answering: headers).isKept() == false)
    }

    @Test(arguments: [
        (200, true), (203, true), (204, true), (300, true), (301, true), (302, true), (404, true), (410, true),
        (206, false), (401, false), (403, false), (407, false), (429, false), (500, false), (503, false),
    ])
    func `has a status that may be kept`(status: Int, isKept: Bool) async throws {
        let world = CacheWorld(
            answering: ["Cache-Control": "max-age=10"], status: HTTPStatus(rawValue: status))
        #expect(try await world.isKept() == isKept)
    }

    @Test func `with a status that says nothing about keeping needs a stated lifetime`() async throws {
        let changed: HTTPHeaders = ["Last-Modified": "Tue, 15 Jan 2019 08:00:00 GMT"]
        #expect(try await CacheWorld(answering: changed, status: 302).isKept() == false)
        #expect(try await CacheWorld(answering: changed, status: 301).isKept())
    }

    @Test func `says how old it is, and answers the request that asked`() async throws {
        let world = CacheWorld(answering: ["Cache-Control": "max-age=60", "Age": "5"])
        _ = try await world.load()
        world.time.advance(by: .milliseconds(7900))
        let request = CacheWorld.request()
        let response = try await world.chain.load(request)
        #expect(response.headers[values: "Age"] == ["12"])
        #expect(response.request?.id == request.id)
    }

    @Test func `ages by the time that its way took`() async throws {
        let world = CacheWorld()
        let held = world.transport.enqueueHeld()
        let first = Task { try await world.load() }
        try await held.waitForRequest()
        world.time.advance(by: .seconds(8))
        held.release(HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=10"]))
        _ = try await first.value
        world.answer([:])
        world.time.advance(by: .seconds(1))
        _ = try await world.load()
        #expect(world.transport.requests.count == 1)
        world.time.advance(by: .seconds(1))
        _ = try await world.load()
        #expect(world.transport.requests.count == 2)
    }

    @Test func `isn't made fresh again by somebody who sets the clock back`() async throws {
        let world = CacheWorld(answering: ["Cache-Control": "max-age=10"])
        let first = try await world.load()
        world.time.advance(by: .seconds(11))
        world.time.moveWallClock(by: .seconds(-3600))
        #expect(try await world.load() != first)
    }

    @Test(
        arguments: [
            (["Cache-Control": "no-cache"], 0, false), (["Pragma": "no-cache"], 0, false),
            (["Cache-Control": "max-age=5"], 5, true), (["Cache-Control": "max-age=5"], 6, false),
            (["Cache-Control": "min-fresh=5"], 5, true), (["Cache-Control": "min-fresh=5"], 6, false),
            (["Cache-Control": "max-stale"], 1000, true), (["Cache-Control": "max-stale=5"], 15, true),
            (["Cache-Control": "max-stale=5"], 16, false), ([:], 9, true),
        ] as [(HTTPHeaders, Int, Bool)])
    func `is given as a request wishes`(headers: HTTPHeaders, seconds: Int, isGiven: Bool) async throws {
        let world = CacheWorld(answering: ["Cache-Control": "max-age=10"])
        let wish = CacheWorld.request("/notes", headers)
        #expect(try await world.isKept(then: wish, after: .seconds(seconds)) == isGiven)
    }

    @Test func `is never given stale if it must be validated`() async throws {
        let world = CacheWorld(answering: ["Cache-Control": "max-age=10, must-revalidate"])
        let wish = CacheWorld.request("/notes", ["Cache-Control": "max-stale"])
        #expect(try await world.isKept(then: wish, after: .seconds(11)) == false)
    }

    @Test func `isn't kept for a request that forbids it`() async throws {
        let world = CacheWorld(answering: ["Cache-Control": "max-age=10"])
        let forbids = CacheWorld.request("/notes", ["Cache-Control": "no-store"])
        #expect(try await world.isKept(forbids, then: CacheWorld.request()) == false)
        let world2 = CacheWorld(answering: ["Cache-Control": "max-age=10"])
        #expect(try await world2.isKept(CacheWorld.request("/notes", .never), then: CacheWorld.request()) == false)
        #expect(try await world2.isKept(then: CacheWorld.request("/notes", .never)) == false)
    }

    @Test func `is all there is to a request that wants nothing else`() async throws {
        let world = CacheWorld(answering: ["Cache-Control": "max-age=10"])
        for request in [
            CacheWorld.request("/notes", .only), CacheWorld.request("/notes", ["Cache-Control": "only-if-cached"]),
        ] {
            #expect(try await world.chain.load(request).status == 504)
        }
        #expect(world.transport.requests.isEmpty)
        _ = try await world.load()
        world.time.advance(by: .seconds(1000))
        #expect(try await world.load(CacheWorld.request("/notes", .only)) == "1")
    }

    @Test func `is for one address and one kind of request`() async throws {
        let world = CacheWorld(answering: ["Cache-Control": "max-age=10"])
        #expect(try await world.isKept(then: CacheWorld.request("/other")) == false)
        for (name, value) in [("Range", "bytes=0-1"), ("If-None-Match", "\"1\"")] {
            let odd = CacheWorld.request("/notes", [name: value], scope: "ada")
            #expect(try await world.isKept(odd) == false)
        }
        var post = CacheWorld.request()
        post.method = .post
        #expect(try await world.isKept(post) == false)
    }
}

extension CacheWorld {
    static func request(_ path: String, _ option: CacheOption) -> HTTPRequest { request(path, [:], option) }
}
