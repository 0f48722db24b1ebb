import Dispatch
import Foundation

/// A thread of the pool, with its connection. The thread waits for the server, so that no task does.
final class PoolThread: Sendable {
    private let wake = DispatchSemaphore(value: 0)

    /// Starts the thread.
    ///
    /// - Parameter work: All that the thread does.
    func start(_ work: @escaping @Sendable (PoolThread) -> Void) {
        let thread = Thread { work(self) }
        thread.name = "gatehouse.postgresql"
        thread.start()
    }

    /// Waits until somebody has work for the thread.
    ///
    /// - Returns: Whether there is some; false after the time is over.
    func wait(_ time: DispatchTimeInterval) -> Bool {
        wake.wait(timeout: .now() + time) == .success
    }

    func resume() {
        wake.signal()
    }
}
