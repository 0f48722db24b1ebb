import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A time limit")
struct TimeLimitTests {
    private let clock = ManualTimeSource()

    private struct Failure: Error {}

    @Test func `lets through what comes in time, and what fails`() async throws {
        let limit = TimeLimit(duration: .seconds(5), time: clock)
        #expect(try await limit.apply { 7 } == 7)
        await #expect(throws: Failure.self) { try await limit.apply { () -> Int in throw Failure() } }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `stops what takes too long, and waits until it has stopped`() async throws {
        let limit = TimeLimit(duration: .seconds(5), time: clock)
        let begun = Gate<Void>()
        let stopped = Tally()
        async let outcome: Int = limit.apply {
            begun.open()
            defer { stopped.increment() }
            try await Gate<Void>().wait()
            return 1
        }
        try await begun.wait()
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        do {
            _ = try await outcome
            Issue.record("it wasn't stopped")
        } catch {
            #expect((error as? HTTPError)?.code == .timedOut)
        }
        #expect(stopped.count == 1)
    }

    @Test func `ends with the task that waits`() async throws {
        let limit = TimeLimit(duration: .seconds(5), time: clock)
        let begun = Gate<Void>()
        let task = spawn {
            try await limit.apply { () -> Int in
                begun.open()
                try await Gate<Void>().wait()
                return 1
            }
        }
        try await begun.wait()
        task.cancel()
        let result = await task.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(clock.sleeperCount == 0)
    }
}
