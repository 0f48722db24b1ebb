import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A cache's size")
struct CacheSizeTests {
    private func world(maximumSize: Int, maximumEntrySize: Int) -> CacheWorld {
        let world = CacheWorld(maximumSize: maximumSize, maximumEntrySize: maximumEntrySize)
        world.transport.setDefault { request in
            let size = Int(request.percentEncodedPath.dropFirst()) ?? 0
            return HTTPResponse(
                status: 200, headers: ["Cache-Control": "max-age=10"], body: Array(repeating: 7, count: size % 100_000))
        }
        return world
    }

    @Test func `never exceeds its limit`() async throws {
        let world = world(maximumSize: 20_000, maximumEntrySize: 5_000)
        for number in 0..<200 {
            _ = try await world.load(CacheWorld.request("/\(number)01000"))
            #expect(world.cache.size <= 20_000)
        }
        #expect(world.cache.size > 10_000)
        await world.chain.reset()
        #expect(world.cache.size == 0)
    }

    @Test func `makes room by what wasn't used for longest`() async throws {
        let world = world(maximumSize: 10_000, maximumEntrySize: 5_000)
        for number in 1...4 { _ = try await world.load(CacheWorld.request("/\(number)01500")) }
        _ = try await world.load(CacheWorld.request("/101500"))
        #expect(world.transport.requests.count == 4)
        for number in 5...6 { _ = try await world.load(CacheWorld.request("/\(number)01500")) }
        _ = try await world.load(CacheWorld.request("/101500"))
        #expect(world.transport.requests.count == 6)
        _ = try await world.load(CacheWorld.request("/201500"))
        #expect(world.transport.requests.count == 7)
    }

    @Test func `has no place for what is too large`() async throws {
        let world = world(maximumSize: 10_000, maximumEntrySize: 5_000)
        for _ in 0..<2 { _ = try await world.load(CacheWorld.request("/6000")) }
        #expect(world.transport.requests.count == 2)
        for _ in 0..<2 { _ = try await world.load(CacheWorld.request("/4000")) }
        #expect(world.transport.requests.count == 3)
    }

    @Test func `counts what is replaced only once`() async throws {
        let world = world(maximumSize: 10_000, maximumEntrySize: 5_000)
        _ = try await world.load(CacheWorld.request("/1000"))
        let size = world.cache.size
        for _ in 0..<5 {
            world.time.advance(by: .seconds(20))
            _ = try await world.load(CacheWorld.request("/1000"))
        }
        #expect(world.cache.size == size)
    }
}
