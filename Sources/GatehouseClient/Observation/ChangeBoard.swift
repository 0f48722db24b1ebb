import Synchronization

/// The part of ``ChangeLog`` that doesn't depend on the type of its values: the boxes of the values, and the waiting
/// iterators.
///
/// It isn't generic, because at each change up to a thousand waiting iterators go through it. A waiting iterator takes
/// the lock once.
final class ChangeBoard: Sendable {
    typealias Box = any AnyObject & Sendable
    /// An unsafe continuation: the checks of a checked one would cost as much as all the rest. Only the code that has
    /// removed a waiter from `waiting` resumes it.
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

    /// The number of boxes so far, plus one after the end. An iterator can read it without the lock.
    private let progress = Atomic<UInt64>(0)

    init(capacity: Int) {
        self.capacity = capacity
    }

    var isEmpty: Bool { progress.load(ordering: .acquiring) == 0 }

    var newest: UInt64 {
        contents.withLock { $0.end == 0 ? 0 : $0.end - 1 }
    }

    /// Adds a box as the newest.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - isFirst: Whether to add the box only if there is none.
    func append(_ box: Box, ifFirst isFirst: Bool = false) {
        let waiting: [Waiter] = contents.withLock { contents in
            guard !isFirst || contents.end == 0 else { return [] }
            if contents.recent.count < capacity {
                contents.recent.append(box)
            } else {
                contents.recent[Int(contents.end % UInt64(capacity))] = box
            }
            contents.end += 1
            progress.store(contents.end, ordering: .releasing)
            let waiting = contents.waiting
            contents.waiting = []
            // Usually all of them wait again.
            contents.waiting.reserveCapacity(waiting.count)
            return waiting
        }
        for waiter in waiting { unsafe waiter.continuation.resume(returning: box) }
    }

    func finish() {
        let waiting = contents.withLock { contents in
            contents.isFinished = true
            progress.store(contents.end + 1, ordering: .releasing)
            defer { contents.waiting = [] }
            return contents.waiting
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
                // A waiting iterator has read everything before, so this box is the one at its place.
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
            // A box or the end may have come since. The cancellation handler may have run before the waiter was
            // registered.
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
    /// Returns the box at a place, or the oldest one if that is newer; `nil` if there is none yet, `.some(nil)` at the
    /// end.
    fileprivate func read(_ place: inout UInt64, _ capacity: Int) -> ChangeBoard.Box?? {
        guard place < end else { return isFinished ? .some(nil) : nil }
        let found = max(place, end - UInt64(recent.count))
        place = found + 1
        return recent[Int(found % UInt64(capacity))]
    }
}
