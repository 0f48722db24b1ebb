import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A result that is set once")
struct OneShotTests {
    @Test func `is returned to tasks that wait and to later ones`() async throws {
        let report = await ScheduleExplorer().explore {
            let shot = OneShot<Int>()
            async let early = shot.value()
            async let other = shot.value()
            shot.resolve(1)
            shot.resolve(2)
            return try await [early, other, shot.value()]
        }
        #expect(Set(report.outcomes.keys) == [[1, 1, 1]])
        #expect(report.isComplete && report.failures.isEmpty)
    }

    @Test func `resumes a cancelled waiter and no other`() async {
        let report = await ScheduleExplorer().explore {
            let shot = OneShot<Int>()
            return await withTaskGroup(of: String.self) { group in
                group.addTask { (try? await shot.value()).map { "kept \($0)" } ?? "let go" }
                group.cancelAll()
                let first = await group.next() ?? ""
                async let patient = shot.value()
                shot.resolve(1)
                return (try? await patient) == 1 ? first : "patient let go"
            }
        }
        #expect(Set(report.outcomes.keys) == ["let go"])
        #expect(report.isComplete && report.failures.isEmpty)
    }
}
