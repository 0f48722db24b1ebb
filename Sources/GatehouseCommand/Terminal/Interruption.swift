import Dispatch
import Glibc
import Synchronization

/// Waits for somebody to end the process: Ctrl-C, or the signal that service managers send.
enum Interruption {
    /// Returns when `SIGINT` or `SIGTERM` arrives, or when the task is cancelled. From the first call on, neither ends the process by itself.
    static func wait() async {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.finish() }
            source.resume()
            return source
        }
        for await _ in signals {}
        sources.forEach { $0.cancel() }
    }

    /// Does something that Ctrl-C cancels.
    ///
    /// - Throws: What the operation throws, which is its cancellation after Ctrl-C.
    static func cancelling(_ operation: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await operation()
                return true
            }
            group.addTask {
                await wait()
                return false
            }
            defer { group.cancelAll() }
            if try await group.next() == false { throw CommandFailure("interrupted") }
        }
    }
}
