import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A lock in memory")
struct MemoryCoordinationTests {
    @Test func `is passed to the next waiter if its new holder was just cancelled`() async {
        let report = await ScheduleExplorer().explore {
            let coordination = MemoryCoordination()
            let held = try await coordination.acquire(.renewal)
            let cancelled = spawn { try await coordination.acquire(.renewal) }
            let next = spawn { try await coordination.acquire(.renewal) }
            await explorationPoint()
            cancelled.cancel()
            held.release()
            let first = await MemoryCoordinationTests.outcome(cancelled)
            return [first, await MemoryCoordinationTests.outcome(next)]
        }
        #expect(report.isComplete && report.failures.isEmpty)
        #expect(report.outcomes.keys.contains(["cancelled", "held"]))
        #expect(report.outcomes.keys.allSatisfy { $0.last == "held" })
    }

    private static func outcome(_ waiter: Task<any StoreLease, any Error>) async -> String {
        do {
            try await waiter.value.release()
            return "held"
        } catch {
            return AuthError(error).code.rawValue
        }
    }
}
