import Synchronization

/// The last values of something that changes, kept once for all who watch it.
///
/// A watcher is a place in the log, so a change costs the same however many read it later; only those who wait for it are
/// woken one by one. Everybody sees the changes in one order.
final class ChangeLog<Value: Sendable>: Sendable {
    struct Entry {
        let value: Value
        let place: UInt64
    }

    typealias Continuation = CheckedContinuation<Entry?, Never>

    struct Waiter {
        let number: UInt64
        let continuation: Continuation
    }

    struct Contents {
        var recent: [Value] = []
        var end: UInt64 = 0
        var waiting: [Waiter] = []
        var nextWaiter: UInt64 = 0
        var isFinished = false

        mutating func append(_ value: Value, _ capacity: Int) -> (Entry, [Waiter]) {
            if recent.count < capacity {
                recent.append(value)
            } else {
                recent[Int(end % UInt64(capacity))] = value
            }
            end += 1
            return (Entry(value: value, place: end - 1), takeWaiting())
        }

        mutating func takeWaiting() -> [Waiter] {
            defer { waiting = [] }
            return waiting
        }

        func entry(at place: UInt64, _ capacity: Int) -> Entry? {
            guard place < end else { return nil }
            let found = max(place, end - UInt64(recent.count))
            return Entry(value: recent[Int(found % UInt64(capacity))], place: found)
        }
    }

    enum Reading {
        case entry(Entry)
        case finished
        case nothingNew(waiter: UInt64)
    }

    fileprivate let capacity: Int
    fileprivate let contents = Mutex(Contents())

    /// An empty log.
    ///
    /// - Parameter capacity: How many values are kept for those who fall behind.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds the newest value.
    func append(_ value: Value) {
        let (entry, waiting) = contents.withLock { $0.append(value, capacity) }
        for waiter in waiting { waiter.continuation.resume(returning: entry) }
    }

    /// Adds the first value, unless there is one.
    func begin(with value: Value) {
        contents.withLock { contents in
            // Nobody can wait yet, since nobody got at the log before.
            if contents.end == 0 { _ = contents.append(value, capacity) }
        }
    }

    /// Says that no value will come any more. What is kept can still be read.
    func finish() {
        let waiting = contents.withLock { contents in
            contents.isFinished = true
            return contents.takeWaiting()
        }
        for waiter in waiting { waiter.continuation.resume(returning: nil) }
    }

    /// Where a new watcher begins: at the newest value.
    var newest: UInt64 {
        contents.withLock { $0.end == 0 ? 0 : $0.end - 1 }
    }
}

extension ChangeLog {
    /// The value at a place, or the oldest one that is kept if that is newer; waits if there is none yet.
    ///
    /// - Parameters:
    ///   - place: Where the watcher is; it is moved behind the value.
    ///   - isolation: Where the caller runs.
    /// - Returns: The value; nothing at the end, or if the task is cancelled while it waits.
    func next(_ place: inout UInt64, isolation: isolated (any Actor)?) async -> Value? {
        let entry: Entry?
        switch read(place) {
        case .entry(let found): entry = found
        case .finished: entry = nil
        case .nothingNew(let waiter):
            let wanted = place
            entry = await withTaskCancellationHandler {
                await withCheckedContinuation { wait(with: $0, as: waiter, for: wanted) }
            } onCancel: {
                stop(waiter)
            }
        }
        if let entry { place = entry.place + 1 }
        return entry?.value
    }

    private func read(_ place: UInt64) -> Reading {
        contents.withLock { contents in
            if let entry = contents.entry(at: place, capacity) { return .entry(entry) }
            if contents.isFinished { return .finished }
            contents.nextWaiter += 1
            return .nothingNew(waiter: contents.nextWaiter)
        }
    }

    private func wait(with continuation: Continuation, as number: UInt64, for place: UInt64) {
        let answer: Entry?? = contents.withLock { contents in
            // A value or the end may have come since; and the handler may have run before there was anything to stop.
            if let entry = contents.entry(at: place, capacity) { return entry }
            if contents.isFinished || Task.isCancelled { return .some(nil) }
            contents.waiting.append(Waiter(number: number, continuation: continuation))
            return nil
        }
        if let answer { continuation.resume(returning: answer) }
    }

    private func stop(_ number: UInt64) {
        let waiter: Waiter? = contents.withLock { contents in
            let index = contents.waiting.firstIndex { $0.number == number }
            return index.map { contents.waiting.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: nil)
    }
}
