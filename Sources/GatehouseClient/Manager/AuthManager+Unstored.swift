import GatehouseTypes
import Synchronization

extension AuthManager {
    /// Revokes the current session if the store couldn't write it. The stored session, which may be an older one, isn't
    /// changed.
    ///
    /// This is for a process that is about to exit: the manager keeps the revoked session and stops trying to write it.
    ///
    /// - Returns: Whether there was such a session. If a later attempt has written it, it isn't revoked.
    package func revokeUnstored() async -> Bool {
        guard core.withLock({ $0.undurable }) != nil else { return false }
        await catchingUp.end()
        guard let session = core.withLock({ $0.undurable })?.session else { return false }
        let provider = providers.any(session.provider)
        try? await provider?.revoke(session)
        await provider?.forget(session)
        return true
    }
}
