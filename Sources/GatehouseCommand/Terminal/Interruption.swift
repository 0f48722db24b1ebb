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

    /// Returns when the task is cancelled: how an operation within ``cancelling(_:)`` waits for Ctrl-C, since two that watch
    /// one signal take it from each other.
    static func waitForCancellation() async {
        let (never, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        continuation.finish()
    }

    /// Does something that Ctrl-C cancels, and waits until it has cleaned up behind itself.
    ///
    /// - Throws: What the operation throws; ``CommandFailure`` if it didn't come to its end because of Ctrl-C.
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
            guard try await group.next() == false else { return }
            group.cancelAll()
            do {
                _ = try await group.next()
            } catch {
                throw CommandFailure("interrupted")
            }
        }
    }
}
