// snippet.suite
import GatehouseClient
import GatehouseTesting
import OwnParts
import Testing

@Suite("A store in a key-value service") struct KeyValueStoreTests {
    let service = MemoryKeyValueService()

    private var subject: StoreUnderTest {
        let service = service
        return StoreUnderTest(
            KeyValueStore(service, key: "session"), again: { KeyValueStore(service, key: "session") },
            lock: { service.setReachable(false) }, unlock: { service.setReachable(true) },
            corrupt: { try await service.set(Array("{".utf8), for: "session") })
    }

    @Test(arguments: AuthDataStoreConformance.allChecks)
    func `keeps the contract of stores`(check: AuthDataStoreConformance.Check) async throws {
        try await check.run(on: subject)
    }

    @Test(arguments: StoreCoordinationConformance.checks)
    func `keeps the contract of coordination`(check: StoreCoordinationConformance.Check) async throws {
        try await check.run(on: subject)
    }
    // snippet.end

    // snippet.own
    @Test func `keeps damaged content under another key`() async throws {
        let store = KeyValueStore(service, key: "session")
        try await service.set([1, 2, 3], for: "session")
        guard case .corrupt = await store.read() else {
            Issue.record("the store isn't corrupt")
            return
        }
        try await store.erase()
        #expect(try await service.value(for: "session.damaged") == [1, 2, 3])
    }
}
// snippet.end
