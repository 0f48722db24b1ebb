import GatehouseClient

extension AuthManager {
    /// What the store held when the manager was made. Asked to restore, it would read once more: what was put aside because
    /// it can't be understood would be gone by then, as if nobody had been signed in.
    nonisolated func settled() async -> AuthenticationState {
        for await state in states {
            if case .restoring = state { continue }
            return state
        }
        return state
    }
}
