public import GatehouseClient

extension RemoteAuthProvider {
    /// Refreshes a session only to see how that fails.
    ///
    /// - Returns: The failure; nothing if it works.
    public func refreshFailure(_ session: AuthSession) async -> RefreshFailure? {
        do throws(RefreshFailure) {
            _ = try await refresh(session)
            return nil
        } catch {
            return error
        }
    }
}
