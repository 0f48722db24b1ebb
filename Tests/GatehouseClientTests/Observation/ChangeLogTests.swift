import GatehouseTesting
import Testing

@testable import GatehouseClient

@Suite("A log of changes")
struct ChangeLogTests {
    private let log = ChangeLog<Int>(capacity: 4)

    private var changes: Changes<Int> { Changes(log: log) }

    @Test func `begins with the newest value`() async {
        log.append(1)
        log.append(2)
        var values = changes.makeAsyncIterator()
        #expect(await values.next() == 2)
    }

    @Test func `resumes all waiting observers`() async throws {
        log.append(0)
        let ready = Tally()
        let readers = (0..<50).map { _ in
            Task {
                var values = changes.makeAsyncIterator()
                _ = await values.next()
                ready.increment()
                return await values.next()
            }
        }
        try await ready.wait(for: 50)
        log.append(7)
        for reader in readers { #expect(await reader.value == 7) }
    }

    @Test func `skips the oldest values for a loop that falls behind, never the newest`() async {
        log.append(0)
        var values = changes.makeAsyncIterator()
        for value in 1...9 { log.append(value) }
        log.finish()
        var seen: [Int] = []
        while let value = await values.next() { seen.append(value) }
        #expect(seen == [6, 7, 8, 9])
    }

    @Test func `gives each value once to a loop that keeps up`() async {
        log.append(0)
        var values = changes.makeAsyncIterator()
        var seen: [Int?] = []
        for value in 1...20 {
            seen.append(await values.next())
            log.append(value)
        }
        seen.append(await values.next())
        #expect(seen == Array(0...20))
    }

    @Test func `resumes a cancelled loop and no other`() async throws {
        log.append(0)
        let ready = Tally()
        func reader() -> Task<[Int], Never> {
            Task {
                var seen: [Int] = []
                for await value in changes {
                    seen.append(value)
                    ready.increment()
                }
                return seen
            }
        }
        let (left, kept) = (reader(), reader())
        try await ready.wait(for: 2)
        left.cancel()
        #expect(await left.value == [0])
        log.append(1)
        try await ready.wait(for: 3)
        log.finish()
        #expect(await kept.value == [0, 1])
    }

    @Test func `ends for a late observer after the stored values`() async {
        log.append(3)
        log.finish()
        var seen: [Int] = []
        for await value in changes { seen.append(value) }
        #expect(seen == [3])
    }

    @Test func `shows the values of many writers to all observers in the same order`() async {
        let log = ChangeLog<Int>(capacity: 1000)
        log.begin(with: -1)
        var iterators = (0..<4).map { _ in Changes(log: log).makeAsyncIterator() }
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask { for value in 0..<100 { log.append(writer * 100 + value) } }
            }
        }
        log.finish()
        var orders: Set<[Int]> = []
        for index in iterators.indices {
            var seen: [Int] = []
            while let value = await iterators[index].next() { seen.append(value) }
            orders.insert(seen)
        }
        #expect(orders.count == 1)
        #expect(Set(orders.first ?? []) == Set(-1..<400))
    }
}
