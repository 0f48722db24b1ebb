import GatehouseTesting
import GatehouseTypes
import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("The log of a guard")
struct GuardDiagnosticsTests {
    private final class Lines: DiagnosticSink {
        private let kept = Mutex<[DiagnosticEvent]>([])

        func record(_ event: DiagnosticEvent) { kept.withLock { $0.append(event) } }

        func take() -> [DiagnosticEvent] {
            kept.withLock { kept in
                defer { kept = [] }
                return kept
            }
        }
    }

    private let lines = Lines()
    private let clock = ManualTimeSource()
    private let refused = DiagnosticEvent("guard.refused", ["reason": "expired (exp)"])
    private let accepted = DiagnosticEvent("guard.accepted")

    @Test func `has a few lines a second, and says how many were left out`() async throws {
        let log = GuardDiagnostics(lines, isComplete: false, time: clock)
        for _ in 0..<100 { log.record(refused) }
        #expect(lines.take() == Array(repeating: refused, count: 5))
        clock.advance(by: .seconds(1))
        log.record(refused)
        #expect(lines.take() == [DiagnosticEvent("guard.leftOut", ["count": "95"]), refused])
        clock.advance(by: .seconds(1))
        log.record(refused)
        #expect(lines.take() == [refused])
    }

    @Test func `tells of no yes, unless all of it is wanted`() async throws {
        let log = GuardDiagnostics(lines, isComplete: false, time: clock)
        for event in [accepted, refused, accepted] { log.record(event) }
        #expect(lines.take() == [refused])
        let whole = GuardDiagnostics(lines, isComplete: true, time: clock)
        for _ in 0..<100 { whole.record(accepted) }
        #expect(lines.take().count == 100)
    }
}
