import Synchronization

/// Runs operations one at a time, in the order in which they came.
final class SerialQueue: Sendable {
    private struct Line {
        var isBusy = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let line = Mutex(Line())

    /// Runs an operation when its turn comes.
    func run<Value>(_ operation: () async -> Value) async -> Value {
        await enter()
        defer { leave() }
        return await operation()
    }

    private func enter() async {
        let isFree = line.withLock { line in
            defer { line.isBusy = true }
            return !line.isBusy
        }
        if isFree { return }
        await withCheckedContinuation { continuation in
            let isMyTurn = line.withLock { line in
                guard line.isBusy else {
                    line.isBusy = true
                    return true
                }
                line.waiting.append(continuation)
                return false
            }
            if isMyTurn { continuation.resume() }
        }
    }

    private func leave() {
        let next = line.withLock { line -> CheckedContinuation<Void, Never>? in
            guard !line.waiting.isEmpty else {
                line.isBusy = false
                return nil
            }
            return line.waiting.removeFirst()
        }
        next?.resume()
    }
}
