import Dispatch
import Foundation
import Synchronization

/// Lines that a thread of its own writes, so that no request and no signal waits for their reader.
///
/// If the reader stops reading, a limited number of lines waits, and further ones are dropped and counted. As soon as
/// lines can be written again, one says how many were dropped.
final class LogQueue: Sendable {
    /// The most that waits besides the lines that are being written.
    struct Limits: Sendable {
        var lines = 10_000
        var bytes = 4 << 20
    }

    private struct Batch {
        var lines = 0
        var bytes: [UInt8] = []
        /// The number of lines that were dropped before the batch was taken, and that no line has reported yet.
        var dropped = 0
    }

    private struct State {
        var waiting = Batch()
        var droppedInAll = 0
        var isWriting = false
        var isEnding = false
    }

    private let limits: Limits
    private let write: @Sendable ([UInt8]) -> Bool
    private let remark: @Sendable (Int) -> String
    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - limits: The most that waits.
    ///   - remark: Makes the line that says how many lines were dropped.
    ///   - write: Writes bytes. It may block. Returns whether they were written.
    init(
        limits: Limits = Limits(), remark: @escaping @Sendable (Int) -> String,
        write: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        self.limits = limits
        self.remark = remark
        self.write = write
        let thread = Thread { [self] in run() }
        thread.name = "gatehouse.log"
        thread.start()
    }

    /// The number of lines that were dropped since the start.
    var droppedCount: Int { state.withLock { $0.droppedInAll } }

    /// Adds a line with its end, or drops it. It never waits.
    func append(_ line: String) {
        let isIdle = state.withLock { state in
            guard state.waiting.lines < limits.lines, state.waiting.bytes.count + line.utf8.count <= limits.bytes else {
                state.waiting.dropped += 1
                state.droppedInAll += 1
                return false
            }
            state.waiting.lines += 1
            state.waiting.bytes += line.utf8
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if isIdle { wake.signal() }
    }

    /// Waits until all lines are written, but not for long. It blocks the calling thread.
    func finish(within patience: DispatchTimeInterval = .seconds(1)) {
        let isBusy = state.withLock { state in
            state.isEnding = state.isWriting
            return state.isWriting
        }
        if isBusy { _ = end.wait(timeout: .now() + patience) }
    }

    private func run() {
        while true {
            guard let batch = next() else {
                wake.wait()
                continue
            }
            let told = batch.dropped > 0 ? Array((remark(batch.dropped) + "\n").utf8) : []
            guard !write(batch.bytes + told) else { continue }
            state.withLock { state in
                state.waiting.dropped += batch.dropped + batch.lines
                state.droppedInAll += batch.lines
            }
        }
    }

    /// Takes all lines that wait; nil if there are none.
    private func next() -> Batch? {
        state.withLock { state in
            guard state.waiting.lines > 0 else {
                state.isWriting = false
                if state.isEnding { end.signal() }
                state.isEnding = false
                return nil
            }
            let batch = state.waiting
            state.waiting = Batch()
            return batch
        }
    }
}
