import Foundation
import GatehouseTypes
import Testing

private struct FixedTime: TimeSource {
    let now: Date
    let uptime = Duration.zero
    func sleep(for duration: Duration) async throws {}
}

@Suite("A time source")
struct TimeSourceTests {
    @Test(arguments: [(0.0, 0), (1.999, 1), (1_700_000_000.5, 1_700_000_000), (-0.5, -1)])
    func `gives whole seconds since 1970, rounded down`(seconds: Double, expected: Int64) {
        #expect(FixedTime(now: Date(timeIntervalSince1970: seconds)).numericDate == expected)
    }

    @Test func `moves forward`() {
        let time = SystemTimeSource()
        let first = time.uptime
        #expect(first >= .zero)
        #expect(time.uptime >= first)
    }

    @Test func `ends a sleep when its task is cancelled`() async {
        let sleeper = Task { try await SystemTimeSource().sleep(for: .seconds(3600)) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `doesn't sleep for no time at all`(duration: Duration) async {
        // The system's sleep throws in a cancelled task.
        let sleeper = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await SystemTimeSource().sleep(for: duration)
        }
        await #expect(throws: Never.self) { try await sleeper.value }
    }
}
