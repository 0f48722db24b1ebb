import GatehouseClient

extension AccountSession {
    /// Waits until the store has been read, and returns the state.
    func settled() async -> AuthenticationState {
        for await state in manager.states {
            if case .restoring = state { continue }
            return state
        }
        return manager.state
    }
}
