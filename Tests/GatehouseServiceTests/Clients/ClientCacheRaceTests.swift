import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("A client that is changed while it is read")
struct ClientCacheRaceTests {
    @Test func `is read again by the next request`() async throws {
        let cache = ClientCache(time: ManualTimeSource())
        let (client, reads) = (PlatformClient.record, Tally())
        // The change is made when the row has been read, and before it is remembered.
        _ = try await cache.client(client.id) {
            reads.increment()
            cache.forget(client.id)
            return client
        }
        for _ in 0..<2 {
            _ = try await cache.client(client.id) {
                reads.increment()
                return client
            }
        }
        #expect(reads.count == 2)
    }
}
