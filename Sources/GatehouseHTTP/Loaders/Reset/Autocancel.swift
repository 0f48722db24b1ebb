import GatehouseTypes
import Synchronization

/// Stops the requests that are on their way when the chain is reset, and waits until the last of them has ended.
public final class Autocancel: HTTPLoader {
    private struct State {
        var running: [Int: Task<HTTPResponse, any Error>] = [:]
        var nextID = 0
    }

    private let state = Mutex(State())

    /// A loader that remembers what is running below it.
    public init() {}

    /// Sends the request on as a task that a reset can stop.
    ///
    /// - Throws: ``HTTPError``; ``HTTPError/Code/cancelled`` for a request that a reset stopped.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        let (id, task) = begin(request, next)
        defer { state.withLock { $0.running[id] = nil } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels everything that runs and waits for its end.
    public func reset() async {
        let tasks = state.withLock { $0.running.sorted { $0.key < $1.key }.map(\.value) }
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
    }

    private func begin(_ request: HTTPRequest, _ next: HTTPNext) -> (Int, Task<HTTPResponse, any Error>) {
        state.withLock { state in
            state.nextID += 1
            let task = spawn { try await next(request) }
            state.running[state.nextID] = task
            return (state.nextID, task)
        }
    }
}
