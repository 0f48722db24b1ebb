import GatehouseTypes
import Synchronization

/// Waits that a reset ends. Each wait belongs to the epoch, the time between two resets, in which its request began.
final class InterruptibleWaits: Sendable {
    private struct State {
        var epoch = 0
        var waits: [Int: Task<Void, any Error>] = [:]
        var nextID = 0
    }

    private let state = Mutex(State())

    var epoch: Int { state.withLock { $0.epoch } }

    /// Ends all waits of the current epoch, including waits that begin later for it. Returns when all have ended.
    func interrupt() async {
        let waits = state.withLock { state in
            state.epoch += 1
            return state.waits.sorted { $0.key < $1.key }.map(\.value)
        }
        for wait in waits { wait.cancel() }
        for wait in waits { _ = await wait.result }
    }

    /// Waits for a duration.
    ///
    /// - Throws: ``HTTPError/Code/cancelled`` or ``HTTPError/Code/resetInProgress`` if the wait is ended early.
    func wait(for duration: Duration, in epoch: Int, on time: any TimeSource) async throws(HTTPError) {
        guard let (id, wait) = begin(duration, epoch, time) else { throw HTTPError(.resetInProgress) }
        defer { state.withLock { $0.waits[id] = nil } }
        let result = await withTaskCancellationHandler {
            await wait.result
        } onCancel: {
            wait.cancel()
        }
        if Task.isCancelled { throw HTTPError(.cancelled) }
        guard self.epoch == epoch else { throw HTTPError(.resetInProgress) }
        if case .failure(let error) = result { throw HTTPError(wrapping: error, request: nil) }
    }

    private func begin(_ duration: Duration, _ epoch: Int, _ time: any TimeSource) -> (Int, Task<Void, any Error>)? {
        state.withLock { state in
            guard state.epoch == epoch else { return nil }
            state.nextID += 1
            let wait = spawn { try await time.sleep(for: duration) }
            state.waits[state.nextID] = wait
            return (state.nextID, wait)
        }
    }
}
