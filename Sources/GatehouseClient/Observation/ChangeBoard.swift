import Synchronization

/// What a ``ChangeLog`` does whatever its values are: the boxes that they are in, and those who wait for the next one.
///
/// It isn't generic, since a thousand watchers go through it at each change. One that waits takes the lock once.
final class ChangeBoard: Sendable {
    typealias Box = any AnyObject & Sendable
    /// Checking each continuation would cost as much as all the rest; it's resumed by whoever takes it out of `waiting`.
    typealias Continuation = UnsafeContinuation<Box?, Never>

    @safe struct Waiter {
        let number: UInt64
        let continuation: Continuation
    }

    struct Contents {
        var recent: [Box] = []
        var end: UInt64 = 0
        var waiting: [Waiter] = []
        var isFinished = false
    }

    private let capacity: Int
    private let contents = Mutex(Contents())
    private let lastWaiter = Atomic<UInt64>(0)

    /// How many boxes there have been, and one more at the end: what a watcher can look at without the lock.
    private let progress = Atomic<UInt64>(0)

    init(capacity: Int) {
        self.capacity = capacity
    }

    var isEmpty: Bool { progress.load(ordering: .acquiring) == 0 }

    var newest: UInt64 {
        contents.withLock { $0.end == 0 ? 0 : $0.end - 1 }
    }

    func append(_ box: Box) {
        let waiting = contents.withLock { $0.append(box, capacity, progress) }
        for waiter in waiting { unsafe waiter.continuation.resume(returning: box) }
    }

    func begin(with box: Box) {
        contents.withLock { contents in
            // Nobody can wait yet, since nobody got at the log before.
            if contents.end == 0 { _ = contents.append(box, capacity, progress) }
        }
    }

    func finish() {
        let waiting = contents.withLock { contents in
            contents.isFinished = true
            progress.store(contents.end + 1, ordering: .releasing)
            return contents.takeWaiting()
        }
        for waiter in waiting { unsafe waiter.continuation.resume(returning: nil) }
    }

    func next(_ place: inout UInt64, isolation: isolated (any Actor)?) async -> Box? {
        while true {
            if progress.load(ordering: .acquiring) > place {
                let reading = contents.withLock { $0.read(&place, capacity) }
                if let reading { return reading }
            }
            guard !Task.isCancelled else { return nil }
            if let box = await newBox(after: place, isolation: isolation) {
                // Whoever waits has read everything before, so this is the box at its place.
                place += 1
                return box
            }
        }
    }

    private func newBox(after place: UInt64, isolation: isolated (any Actor)?) async -> Box? {
        let number = lastWaiter.add(1, ordering: .relaxed).newValue
        return await withTaskCancellationHandler {
            await unsafe withUnsafeContinuation { unsafe wait(with: $0, as: number, after: place) }
        } onCancel: {
            stop(number)
        }
    }

    private func wait(with continuation: Continuation, as number: UInt64, after place: UInt64) {
        let isTaken = contents.withLock { contents in
            // A box or the end may have come since; and the handler may have run before there was anything to stop.
            guard contents.end == place, !contents.isFinished, !Task.isCancelled else { return false }
            unsafe contents.waiting.append(Waiter(number: number, continuation: continuation))
            return true
        }
        if !isTaken { unsafe continuation.resume(returning: nil) }
    }

    private func stop(_ number: UInt64) {
        let waiter: Waiter? = contents.withLock { contents in
            let index = contents.waiting.firstIndex { $0.number == number }
            return index.map { contents.waiting.remove(at: $0) }
        }
        if let waiter { unsafe waiter.continuation.resume(returning: nil) }
    }
}

extension ChangeBoard.Contents {
    fileprivate mutating func append(
        _ box: ChangeBoard.Box, _ capacity: Int, _ progress: borrowing Atomic<UInt64>
    ) -> [ChangeBoard.Waiter] {
        if recent.count < capacity {
            recent.append(box)
        } else {
            recent[Int(end % UInt64(capacity))] = box
        }
        end += 1
        progress.store(end, ordering: .releasing)
        return takeWaiting()
    }

    fileprivate mutating func takeWaiting() -> [ChangeBoard.Waiter] {
        let taken = waiting
        waiting = []
        // As a rule all of them come back.
        waiting.reserveCapacity(taken.count)
        return taken
    }

    /// The box at a place, or the oldest one if that is newer; nothing if there is none yet, or no more.
    fileprivate func read(_ place: inout UInt64, _ capacity: Int) -> ChangeBoard.Box?? {
        guard place < end else { return isFinished ? .some(nil) : nil }
        let found = max(place, end - UInt64(recent.count))
        place = found + 1
        return recent[Int(found % UInt64(capacity))]
    }
}
