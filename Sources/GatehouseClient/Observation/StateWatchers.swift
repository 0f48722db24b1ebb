/// Those who watch the state. It stands behind its owner's lock, so that all of them see the changes in one order.
struct StateWatchers {
    private var continuations: [UInt64: AsyncStream<AuthenticationState>.Continuation] = [:]
    private var nextNumber: UInt64 = 0

    mutating func add(
        current: AuthenticationState, whenDone: @escaping @Sendable (UInt64) -> Void
    ) -> AsyncStream<AuthenticationState> {
        let number = nextNumber
        nextNumber += 1
        let (stream, continuation) = AsyncStream.makeStream(
            of: AuthenticationState.self, bufferingPolicy: .bufferingNewest(AuthenticationStates.maximumBacklog))
        continuation.onTermination = { reason in
            // A stream that its owner finished is being taken off already, under the lock.
            if case .cancelled = reason { whenDone(number) }
        }
        continuation.yield(current)
        continuations[number] = continuation
        return stream
    }

    mutating func remove(_ number: UInt64) {
        continuations[number] = nil
    }

    func publish(_ state: AuthenticationState) {
        for (_, continuation) in continuations.sorted(by: { $0.key < $1.key }) { continuation.yield(state) }
    }

    mutating func finish() {
        for continuation in continuations.values { continuation.finish() }
        continuations = [:]
    }
}
