import GatehouseClient

extension AccountSession {
    /// What the store held when the account was opened.
    ///
    /// What can't be understood is put aside as it's read. Whoever looks again finds nothing, as if nobody had been signed
    /// in, and the manager does look again.
    func settled() async -> AuthenticationState {
        guard !isCorrupt else { return .locked(.corrupt) }
        for await state in manager.states {
            if case .restoring = state { continue }
            return state
        }
        return manager.state
    }
}
