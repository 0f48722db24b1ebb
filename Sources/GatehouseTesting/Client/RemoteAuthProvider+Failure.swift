public import GatehouseClient

extension RemoteAuthProvider {
    /// Refreshes a session and returns how that fails.
    ///
    /// - Returns: The failure; `nil` if the refresh succeeds.
    public func refreshFailure(_ session: AuthSession) async -> RefreshFailure? {
        do throws(RefreshFailure) {
            _ = try await refresh(session)
            return nil
        } catch {
            return error
        }
    }
}
