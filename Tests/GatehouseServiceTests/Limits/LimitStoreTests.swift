import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@testable import GatehouseService

@Suite("A limit store")
struct LimitStoreTests {
    @Test(arguments: LimitStoreConformance.checks)
    func `keeps the contract in memory`(check: LimitStoreConformance.Check) async throws {
        let clock = ManualTimeSource()
        try await check.run(on: LimitStoreUnderTest(InMemoryLimitStore(time: clock), clock: clock))
    }

    @Test(arguments: LimitStoreConformance.checks)
    func `keeps the contract in a storage`(check: LimitStoreConformance.Check) async throws {
        let (clock, storage) = (ManualTimeSource(), ServiceStorage.tested)
        try await check.run(
            on: LimitStoreUnderTest(
                StoredLimitStore(storage: storage, time: clock),
                sibling: StoredLimitStore(storage: storage, time: clock), clock: clock))
    }

    @Test func `in memory that strangers have filled refuses them, and nobody who is known`() async throws {
        let clock = ManualTimeSource()
        let store = InMemoryLimitStore(capacity: 100, time: clock)
        func key(_ number: UInt8, isKnown: Bool = false) -> LimitKey {
            LimitKey(
                digest: [number], subject: [], limit: LimitRules.Limit(5, in: .seconds(60)), isKnown: isKnown)
        }
        for number in 0..<100 { _ = try await store.add(to: [key(UInt8(number))]) }
        #expect(try await store.counts(of: [key(7)]).map { $0?.count } == [1], "it is counted already")
        await expectFailure(.overloaded) { _ = try await store.counts(of: [key(200)]) }
        #expect(try await store.counts(of: [key(201, isKnown: true)]) == [nil])
        #expect(try await store.add(to: [key(201, isKnown: true)]).map(\.count) == [1])
        clock.advance(by: .seconds(60))
        #expect(try await store.counts(of: [key(200)]) == [nil])
        #expect(store.size == 1, "only the counts of strangers were looked through")
    }

    @Test func `in a storage forgets ended windows when others begin`() async throws {
        let world = try await World()
        let store = StoredLimitStore(storage: world.storage, time: world.time)
        func key(_ number: Int) -> LimitKey {
            LimitKey(
                digest: Array("\(number)".utf8), subject: [], limit: LimitRules.Limit(5, in: .seconds(60)))
        }
        for number in 0..<100 { _ = try await store.add(to: [key(number)]) }
        world.time.advance(by: .seconds(61))
        for number in 100..<130 { _ = try await store.add(to: [key(number)]) }
        #expect(try await world.rowCount("limits") == 30)
    }
}
