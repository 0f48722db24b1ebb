import GatehouseTypes
import Synchronization

/// Keeps requests and resets apart.
///
/// A request enters with the epoch of its time, and is refused as soon as that is over. A reset begins a new epoch, and
/// runs once for all who ask for it while it runs, and once for all who ask for it on behalf of the same outer reset.
final class ResetFence: Sendable {
    private struct State {
        var epoch = 0
        var reset: Task<Void, Never>?
        var passes = ResetPasses()
    }

    private let state = Mutex(State())

    /// - Throws: ``HTTPError/Code/resetInProgress`` while a reset runs.
    func enter(_ request: HTTPRequest) throws(HTTPError) -> Int {
        let epoch = state.withLock { $0.reset == nil ? $0.epoch : nil }
        guard let epoch else { throw HTTPError(.resetInProgress, request: request) }
        return epoch
    }

    /// - Throws: ``HTTPError/Code/resetInProgress`` if a reset has begun since.
    func check(_ epoch: Int, _ request: HTTPRequest) throws(HTTPError) {
        guard state.withLock({ $0.epoch == epoch }) else { throw HTTPError(.resetInProgress, request: request) }
    }

    /// Runs a reset, or waits for the one that runs.
    func reset(_ body: @escaping @Sendable () async -> Void) async {
        let pass = ResetPass.current ?? ResetPass()
        await begin(in: pass, body)?.value
    }

    /// - Returns: The reset that runs; nothing if it ran already on behalf of the same pass.
    private func begin(in pass: ResetPass, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
        state.withLock { state in
            let isNew = state.passes.insert(pass)
            if let running = state.reset { return running }
            guard isNew else { return nil }
            state.epoch += 1
            let reset = ResetPass.$current.withValue(pass) {
                spawn {
                    await body()
                    self.state.withLock { $0.reset = nil }
                }
            }
            state.reset = reset
            return reset
        }
    }
}
