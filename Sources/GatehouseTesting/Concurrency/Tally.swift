import Synchronization

/// A count that one can wait for, so that a test never has to poll or to sleep.
public final class Tally: Sendable {
    private struct State {
        var count = 0
        var waiting: [(threshold: Int, gate: Gate<Void>)] = []
    }

    private let state = Mutex(State())

    /// A count of zero.
    public init() {}

    /// The count now.
    public var count: Int {
        state.withLock { $0.count }
    }

    /// Adds one.
    public func increment() {
        change { $0 += 1 }
    }

    /// Sets the count, up or down.
    public func set(to count: Int) {
        change { $0 = count }
    }

    /// Waits until the count is at least that high.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    public func wait(for threshold: Int) async throws {
        let gate = Gate<Void>()
        state.withLock { state in
            if state.count >= threshold {
                gate.open()
            } else {
                state.waiting.append((threshold, gate))
            }
        }
        try await gate.wait()
    }

    private func change(_ body: (inout Int) -> Void) {
        let reached = state.withLock { state in
            body(&state.count)
            let count = state.count
            defer { state.waiting.removeAll { $0.threshold <= count } }
            return state.waiting.filter { $0.threshold <= count }
        }
        for waiter in reached { waiter.gate.open() }
    }
}
