import Glibc
import Synchronization

/// The process's standard error.
final class StandardError: Sendable {
    private let descriptor: Int32
    private let log = Mutex<LogQueue?>(nil)

    /// Creates an output.
    ///
    /// - Parameter descriptor: The file descriptor to write to.
    init(_ descriptor: Int32 = STDERR_FILENO) {
        self.descriptor = descriptor
    }

    /// Writes text. It waits for the reader, unless lines are queued.
    func write(_ text: String) {
        if let log = log.withLock({ $0 }) { return log.append(text) }
        // If writing to standard error fails, there is no other place to report that.
        _ = OutputFailure(writing: Array(text.utf8), to: descriptor)
    }

    /// Lets a thread of its own write everything from now on.
    ///
    /// - Parameter remark: Makes the line that says how many lines were dropped.
    /// - Returns: The lines that wait.
    func queue(remark: @escaping @Sendable (Int) -> String) -> LogQueue {
        let queue = LogQueue(remark: remark) { [descriptor] bytes in
            OutputFailure(writing: bytes, to: descriptor) == nil
        }
        log.withLock { $0 = queue }
        return queue
    }

    /// Waits a moment for lines that aren't written yet.
    func finish() {
        log.withLock { $0 }?.finish()
    }
}
