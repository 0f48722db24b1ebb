import Foundation
import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@Suite("A manual clock")
struct ManualTimeSourceTests {
    private let clock = ManualTimeSource(start: Date(timeIntervalSince1970: 1000))

    @Test func `stands still until it's advanced`() {
        #expect(clock.now == Date(timeIntervalSince1970: 1000))
        clock.advance(by: .milliseconds(1500))
        #expect(clock.now == Date(timeIntervalSince1970: 1001.5))
        #expect(clock.uptime == .milliseconds(1500))
    }

    @Test func `never goes backwards`() {
        clock.advance(by: .seconds(5))
        clock.advance(by: .seconds(-3))
        #expect(clock.uptime == .seconds(5))
    }

    @Test func `moves the time of day apart from uptime`() {
        clock.advance(by: .seconds(10))
        clock.moveWallClock(by: .seconds(-3600))
        #expect(clock.now == Date(timeIntervalSince1970: 1010 - 3600))
        #expect(clock.uptime == .seconds(10))
    }

    @Test func `wakes sleepers at their time, and not before`() async throws {
        let awake = Tally()
        let sleeper = spawn { [clock] in
            try await clock.sleep(for: .seconds(10))
            awake.increment()
        }
        try await clock.waitForSleepers()
        clock.advance(by: .milliseconds(9999))
        #expect(clock.sleeperCount == 1)
        #expect(awake.count == 0)
        clock.advance(by: .milliseconds(1))
        try await sleeper.value
        #expect(awake.count == 1)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `advances from deadline to deadline`() async throws {
        let sleepers = [3, 1, 2].map { seconds in spawn { [clock] in try await clock.sleep(for: .seconds(seconds)) } }
        try await clock.waitForSleepers(3)
        for expected in 1...3 {
            #expect(clock.advanceToNextSleeper())
            #expect(clock.uptime == .seconds(expected))
        }
        #expect(!clock.advanceToNextSleeper())
        for sleeper in sleepers { try await sleeper.value }
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `returns at once for no time`(duration: Duration) async throws {
        let (executor, awake) = (TrackedExecutor(), Tally())
        let sleeper = Task(executorPreference: executor) { [clock] in
            try await clock.sleep(for: duration)
            awake.increment()
        }
        await executor.waitUntilIdle()
        #expect(awake.count == 1)
        sleeper.cancel()
    }

    @Test func `forgets a sleeper whose task is cancelled`() async throws {
        let sleeper = spawn { [clock] in try await clock.sleep(for: .seconds(10)) }
        try await clock.waitForSleepers()
        sleeper.cancel()
        #expect(clock.sleeperCount == 0)
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
}
