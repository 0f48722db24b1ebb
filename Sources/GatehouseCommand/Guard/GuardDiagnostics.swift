import GatehouseTypes
import Synchronization

/// What a guard's decisions are logged with. Unless every one is wanted, yeses are left out, and of everything else no
/// more than a few lines a second are written: whoever sends nonsense shall not fill a disk with it.
final class GuardDiagnostics: DiagnosticSink {
    private struct State {
        var second: Int64 = -1
        var written = 0
        var leftOut = 0
    }

    private static let linesPerSecond = 5

    private let sink: any DiagnosticSink
    private let isComplete: Bool
    private let time: any TimeSource
    private let state = Mutex(State())

    init(_ sink: any DiagnosticSink, isComplete: Bool, time: any TimeSource = SystemTimeSource()) {
        self.sink = sink
        self.isComplete = isComplete
        self.time = time
    }

    func record(_ event: DiagnosticEvent) {
        guard !isComplete else { return sink.record(event) }
        guard event.name != "guard.accepted", let leftOut = turn() else { return }
        if leftOut > 0 { sink.record(DiagnosticEvent("guard.leftOut", ["count": String(leftOut)])) }
        sink.record(event)
    }

    /// Returns the number of events left out since the last line; `nil` if this event is left out, too.
    private func turn() -> Int? {
        let second = time.uptime.components.seconds
        return state.withLock { state in
            if state.second != second { (state.second, state.written) = (second, 0) }
            guard state.written < GuardDiagnostics.linesPerSecond else {
                state.leftOut += 1
                return nil
            }
            state.written += 1
            defer { state.leftOut = 0 }
            return state.leftOut
        }
    }
}
