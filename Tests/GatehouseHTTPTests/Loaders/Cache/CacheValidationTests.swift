import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

/// RFC 9111, sections 3.2 and 4.3.
@Suite("Validating a cached answer")
struct CacheValidationTests {
    private let changed = "Tue, 15 Jan 2019 08:00:00 GMT"

    private func stale(_ headers: HTTPHeaders) async throws -> CacheWorld {
        var all: HTTPHeaders = ["Cache-Control": "max-age=10"]
        for field in headers.fields { all.add(field.name, field.value) }
        let world = CacheWorld(answering: all)
        _ = try await world.load()
        world.time.advance(by: .seconds(11))
        return world
    }

    @Test func `asks with its ETag and its date, and gives it again after a 304`() async throws {
        let world = try await stale(["ETag": "\"1\"", "Last-Modified": changed])
        world.transport.enqueue(HTTPResponse(status: 304))
        let request = CacheWorld.request()
        let response = try await world.chain.load(request)
        #expect((response.status, response.text, response.request?.id) == (200, "1", request.id))
        let sent = world.transport.requests[1].headers
        #expect(sent == ["If-None-Match": "\"1\"", "If-Modified-Since": changed])
        #expect(response.request?.headers == [:])
    }

    @Test(arguments: ["max-age=10, no-cache", "no-cache=\"X\", max-age=10"])
    func `asks about a fresh response if the server wants to be asked each time`(control: String) async throws {
        for validator: HTTPHeaders in [["ETag": "\"1\""], ["Last-Modified": changed]] {
            var headers = validator
            headers["Cache-Control"] = control
            let world = CacheWorld(answering: headers)
            _ = try await world.load()
            world.transport.enqueue(HTTPResponse(status: 304))
            #expect(try await world.load() == "1")
            #expect(try await world.load() == "3")
        }
    }

    @Test func `takes over the header fields of the 304, but not those of content`() async throws {
        let world = try await stale([
            "ETag": "\"1\"", "X-A": "old", "X-B": "old", "Content-Type": "text/plain", "Age": "3",
        ])
        world.transport.enqueue(
            HTTPResponse(
                status: 304,
                headers: [
                    "X-A": "new", "Cache-Control": "max-age=20", "Content-Type": "text/html", "Content-Length": "0",
                ]))
        let response = try await world.chain.load(CacheWorld.request())
        #expect(response.headers["X-A"] == "new")
        #expect(response.headers["X-B"] == "old")
        #expect(response.headers["Content-Type"] == "text/plain")
        #expect(response.headers["Content-Length"] == nil)
        #expect(response.headers["Age"] == "0")
        world.time.advance(by: .seconds(19))
        #expect(try await world.load() == "1")
        #expect(world.transport.requests.count == 2)
        world.time.advance(by: .seconds(1))
        #expect(try await world.load() == "3")
    }

    @Test func `believes no 304 with another ETag, and asks again without conditions`() async throws {
        let world = try await stale(["ETag": "\"1\""])
        world.transport.enqueue(HTTPResponse(status: 304, headers: ["ETag": "\"2\""]))
        #expect(try await world.load() == "3")
        #expect(world.transport.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", nil])
        let composed = try await stale(["ETag": "\"\u{E9}\""])
        composed.transport.enqueue(HTTPResponse(status: 304, headers: ["ETag": "\"e\u{301}\""]))
        #expect(try await composed.load() == "3")
        let weak = try await stale(["ETag": "W/\"1\""])
        weak.transport.enqueue(HTTPResponse(status: 304, headers: ["ETag": "\"1\""]))
        #expect(try await weak.load() == "1")
    }

    @Test func `replaces it with a new answer`() async throws {
        let world = try await stale(["ETag": "\"1\""])
        #expect(try await world.load() == "2")
        #expect(try await world.load() == "2")
    }

    @Test func `forgets it when the new answer may not be kept`() async throws {
        let world = try await stale(["ETag": "\"1\""])
        world.answer(["Cache-Control": "no-store"])
        #expect(try await world.load() == "2")
        #expect(try await world.chain.load(CacheWorld.request("/notes", .only)).status == 504)
    }

    @Test func `keeps it while the server is in trouble, and gives the trouble to the caller`() async throws {
        let world = try await stale(["ETag": "\"1\""])
        world.transport.enqueue(HTTPResponse(status: 503))
        #expect(try await world.chain.load(CacheWorld.request()).status == 503)
        world.transport.enqueue(failing: .cannotConnect)
        await #expect(throws: HTTPError.self) { try await world.load() }
        #expect(try await world.load(CacheWorld.request("/notes", .only)) == "1")
    }

    @Test func `happens at a request's wish although it's fresh`() async throws {
        let world = CacheWorld(answering: ["Cache-Control": "max-age=10", "ETag": "\"1\""])
        _ = try await world.load()
        world.transport.enqueue(HTTPResponse(status: 304))
        #expect(try await world.load(CacheWorld.request("/notes", .validated)) == "1")
        let sent = world.transport.requests[1].headers
        #expect(sent == ["If-None-Match": "\"1\"", "Cache-Control": "no-cache"])
    }

    @Test func `can't be done without anything to ask with, so a stale answer is just replaced`() async throws {
        let world = try await stale([:])
        #expect(try await world.load() == "2")
        #expect(world.transport.requests[1].headers == [:])
    }

    @Test func `is always done for an answer without a lifetime`() async throws {
        let world = CacheWorld(answering: ["ETag": "\"1\""])
        _ = try await world.load()
        world.transport.enqueue(HTTPResponse(status: 304))
        #expect(try await world.load() == "1")
        #expect(world.transport.requests.count == 2)
    }

    @Test func `leaves a caller's own conditions and their 304 alone`() async throws {
        let world = CacheWorld(answering: ["ETag": "\"1\"", "Cache-Control": "max-age=10"])
        _ = try await world.load(CacheWorld.request(scope: "ada"))
        world.transport.enqueue(HTTPResponse(status: 304))
        let own = CacheWorld.request("/notes", ["If-None-Match": "\"7\""], scope: "ada")
        #expect(try await world.chain.load(own).status == 304)
    }
}
