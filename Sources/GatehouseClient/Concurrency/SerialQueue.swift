import Synchronization

/// Runs asynchronous operations one at a time, in the order of the calls.
final class SerialQueue: Sendable {
    private struct Line {
        var isBusy = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let line = Mutex(Line())

    /// Runs an operation after all earlier ones, and returns its result.
    func run<Value>(_ operation: () async -> Value) async -> Value {
        let isFree = line.withLock { line in
            defer { line.isBusy = true }
            return !line.isBusy
        }
        if !isFree { await wait() }
        defer {
            let next = line.withLock { line -> CheckedContinuation<Void, Never>? in
                line.isBusy = !line.waiting.isEmpty
                return line.isBusy ? line.waiting.removeFirst() : nil
            }
            next?.resume()
        }
        return await operation()
    }

    private func wait() async {
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
}
