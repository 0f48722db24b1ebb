import Synchronization

/// A counter that tasks can wait for, so that a test never has to poll or sleep.
public final class Tally: Sendable {
    private struct State {
        var count = 0
        var waiting: [(threshold: Int, gate: Gate<Void>)] = []
    }

    private let state = Mutex(State())

    /// Creates a counter at zero.
    public init() {}

    /// The current count.
    public var count: Int {
        state.withLock { $0.count }
    }

    /// Adds one.
    public func increment() {
        change { $0 += 1 }
    }

    /// Sets the count to a higher or lower value.
    public func set(to count: Int) {
        change { $0 = count }
    }

    /// Waits until the count is at least the threshold.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
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
