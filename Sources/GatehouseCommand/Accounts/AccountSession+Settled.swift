import GatehouseClient

extension AccountSession {
    /// The state once the store has been read.
    func settled() async -> AuthenticationState {
        for await state in manager.states {
            if case .restoring = state { continue }
            return state
        }
        return manager.state
    }
}
