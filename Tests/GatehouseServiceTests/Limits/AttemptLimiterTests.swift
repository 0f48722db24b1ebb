import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseService

@Suite("A limiter of tries")
struct AttemptLimiterTests {
    private let time = ManualTimeSource()
    private let store: InMemoryLimitStore
    private let limiter: AttemptLimiter
    private let key = LimitKey(digest: [1], subject: [], limit: LimitRules.Limit(1, in: .seconds(60)))

    init() {
        store = InMemoryLimitStore(time: time)
        limiter = AttemptLimiter(store: store, placesOfStrangers: 4, time: time)
    }

    @Test func `forgets a waiting try whose task is cancelled`() async throws {
        let (started, gate) = (Gate<Void>(), Gate<Void>())
        let first = spawn { [limiter, key] in
            try await limiter.attempt([key]) {
                started.open()
                try await gate.wait()
                return true
            }
        }
        try await started.wait()
        let second = spawn { [limiter, key] in try await limiter.attempt([key]) { true } }
        while limiter.size.waiting == 0 { await Task.yield() }
        second.cancel()
        await expectFailure(.overloaded) { _ = try await second.value }
        #expect(limiter.size == (0, 1))
        gate.open()
        guard case .right = try await first.value else {
            Issue.record("the first try isn't right")
            return
        }
        #expect(limiter.size == (0, 0))
    }

    @Test func `counts no try that threw, and keeps the failures before it`() async throws {
        struct Failure: Error {}
        let key = LimitKey(digest: [1], subject: [], limit: LimitRules.Limit(2, in: .seconds(60)))
        guard case .wrong = try await limiter.attempt([key], { () -> Bool? in nil }) else {
            Issue.record("it isn't checked")
            return
        }
        for _ in 0..<3 {
            await #expect(throws: Failure.self) { try await limiter.attempt([key]) { () -> Bool? in throw Failure() } }
        }
        guard case .wrong = try await limiter.attempt([key], { () -> Bool? in nil }) else {
            Issue.record("it isn't checked")
            return
        }
        guard case .limited(_, isFirst: true) = try await limiter.attempt([key], { true }) else {
            Issue.record("it isn't limited")
            return
        }
        #expect(limiter.size == (0, 0))
    }
}
