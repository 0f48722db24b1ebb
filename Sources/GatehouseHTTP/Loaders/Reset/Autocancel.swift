import GatehouseTypes
import Synchronization

/// Cancels the running requests when the chain is reset, and waits until all of them have ended.
public final class Autocancel: HTTPLoader {
    private struct State {
        var running: [Int: Task<ChainResponse, any Error>] = [:]
        var nextID = 0
    }

    private let state = Mutex(State())

    /// Creates a loader that keeps track of the running requests.
    public init() {}

    /// Sends the request on in a task that a reset can cancel.
    ///
    /// - Throws: ``HTTPError``; ``HTTPError/Code/cancelled`` if a reset cancelled the request.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        let (id, task) = begin(request, next)
        defer { state.withLock { $0.running[id] = nil } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels all running requests and waits until they have ended.
    public func reset() async {
        let tasks = state.withLock { $0.running.sorted { $0.key < $1.key }.map(\.value) }
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.result }
    }

    private func begin(_ request: HTTPRequest, _ next: HTTPNext) -> (Int, Task<ChainResponse, any Error>) {
        state.withLock { state in
            state.nextID += 1
            let task = spawn { try await next(request) }
            state.running[state.nextID] = task
            return (state.nextID, task)
        }
    }
}
