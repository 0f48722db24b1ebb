import GatehouseTypes

extension AuthManager {
    /// Revokes the current session if the store couldn't write it. The store stays as it is: it may hold an older one.
    ///
    /// It's for a process that is about to end: the manager goes on to hold the revoked session, and doesn't try again
    /// to write it.
    ///
    /// - Returns: Whether there was such a session. If a later attempt has written it, it isn't revoked.
    package func revokeUnstored() async -> Bool {
        guard core.undurable != nil else { return false }
        catchingUp?.cancel()
        await catchingUp?.value
        guard let session = core.undurable?.session else {
            catchingUp = nil
            return false
        }
        let provider = providers.any(session.provider)
        try? await provider?.revoke(session)
        await provider?.forget(session)
        return true
    }
}
