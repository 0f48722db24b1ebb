import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseClient

@Suite("A waiter that is cancelled while it waits")
struct CancelledWaiterTests {
    @Test func `is resumed only once`() async {
        let report = await ScheduleExplorer().explore {
            let shot = OneShot<Int>()
            return await withTaskGroup(of: String.self) { group in
                group.addTask { (try? await shot.value()).map { "got \($0)" } ?? "let go" }
                await explorationPoint()
                group.cancelAll()
                shot.resolve(1)
                return await group.next() ?? ""
            }
        }
        #expect(Set(report.outcomes.keys) == ["let go", "got 1"])
        #expect(report.isComplete && report.failures.isEmpty)
    }
}
