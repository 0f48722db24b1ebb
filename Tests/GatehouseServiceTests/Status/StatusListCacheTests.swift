import Foundation
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehouseService

@Suite("The signed status lists of an instance")
struct StatusListCacheTests {
    /// Makes lists when the test lets it.
    private final class Maker: Sendable {
        private struct State {
            var gate: Gate<Void>?
            var error: (any Error)?
        }

        let begun = Tally()
        private let state = Mutex(State())

        /// Holds back what is made from now on.
        func hold() -> Gate<Void> {
            let gate = Gate<Void>()
            state.withLock { $0.gate = gate }
            return gate
        }

        func fail(_ error: (any Error)?) {
            state.withLock { $0.error = error }
        }

        func make(_ list: Int, at start: Int) async throws -> StatusListVersion {
            let state = state.withLock { $0 }
            begun.increment()
            try await state.gate?.wait()
            if let error = state.error { throw error }
            return StatusListVersion(start: start, token: "list \(list) of \(start)")
        }
    }

    private let time = ManualTimeSource()
    private let maker = Maker()
    private let cache: StatusListCache
    private let begin = 1_800_000_000

    init() throws {
        let times = try StatusListTimes(lifetime: .seconds(60), time: time)
        cache = StatusListCache(times: times, time: time) { [maker] in try await maker.make($0, at: times.start) }
    }

    @Test func `are made once for all requests at the second when they change`() async throws {
        let gate = maker.hold()
        async let lists = withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<240 { group.addTask { [cache] in try await cache.list(0).start } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        try await maker.begun.wait(for: 1)
        gate.open()
        #expect(try await lists == [begin])
        #expect(maker.begun.count == 1)
        _ = try await cache.list(1)
        #expect(maker.begun.count == 2)
    }

    @Test func `are given until the next ones are made`() async throws {
        _ = try await cache.list(0)
        time.advance(by: .seconds(10))
        let gate = maker.hold()
        async let next = cache.list(0).start
        try await maker.begun.wait(for: 2)
        for _ in 0..<240 { #expect(try await cache.list(0).start == begin) }
        gate.open()
        #expect(try await next == begin + 10)
        #expect(try await cache.list(0).start == begin + 10)
        #expect(maker.begun.count == 2)
    }

    @Test func `aren't given for longer than verifiers expect`() async throws {
        _ = try await cache.list(0)
        time.advance(by: .seconds(20))
        let gate = maker.hold()
        async let first = cache.list(0).start
        try await maker.begun.wait(for: 2)
        async let second = cache.list(0).start
        gate.open()
        #expect(try await [first, second] == [begin + 20, begin + 20])
    }

    @Test func `are made again if making them took too long`() async throws {
        let gate = maker.hold()
        async let list = cache.list(0).start
        try await maker.begun.wait(for: 1)
        time.advance(by: .seconds(30))
        gate.open()
        #expect(try await list == begin + 30)
        #expect(maker.begun.count == 2)
    }

    @Test func `are tried again after pauses that grow, and the last ones are given meanwhile`() async throws {
        _ = try await cache.list(0)
        time.advance(by: .seconds(10))
        maker.fail(ServiceError(.storageUnavailable, "it is away"))
        for _ in 0..<20 { #expect(try await cache.list(0).start == begin) }
        #expect(maker.begun.count == 2)
        time.advance(by: .seconds(10))
        for (tries, pause) in [(3, 2), (4, 4), (5, 8), (6, 8)] {
            for _ in 0..<20 { await expectFailure(.storageUnavailable) { _ = try await cache.list(0) } }
            #expect(maker.begun.count == tries)
            time.advance(by: .seconds(pause) - .milliseconds(1))
            await expectFailure(.storageUnavailable) { _ = try await cache.list(0) }
            #expect(maker.begun.count == tries)
            time.advance(by: .milliseconds(1))
        }
        maker.fail(nil)
        _ = try await cache.list(0)
        #expect(maker.begun.count == 7)
    }

    @Test func `don't depend on the request that came first`() async throws {
        let gate = maker.hold()
        let first = Task { [cache] in try await cache.list(0).start }
        try await maker.begun.wait(for: 1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await cache.list(0).start == begin)
        #expect(maker.begun.count == 1)
    }

    @Test(arguments: [4, 5, 7, 41, 60, 86_400])
    func `are used by verifiers no longer than the lifetime`(lifetime: Int) throws {
        let times = try StatusListTimes(lifetime: .seconds(lifetime), time: time)
        #expect(times.timeToLive >= .seconds(1))
        // A list can be the current one or the one before when it is fetched.
        #expect(Int(times.timeToLive.wholeSeconds) + 2 * times.interval <= lifetime)
        let oldest = StatusListVersion(start: times.start - times.interval, token: "")
        #expect(times.isUsable(oldest))
        let older = StatusListVersion(start: times.start - times.interval - 1, token: "")
        #expect(!times.isUsable(older))
        #expect(times.age(of: oldest) == .zero)
    }
}
