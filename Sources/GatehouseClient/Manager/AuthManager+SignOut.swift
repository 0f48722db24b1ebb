/// What came of a sign-out. Whatever it says, nobody is signed in on this machine any more.
public struct SignOutReport: Sendable {
    /// Why the stored session couldn't be deleted; it is tried again while the process lives.
    public let storeError: AuthError?

    /// Why the server couldn't be told.
    public let revocationError: AuthError?

    /// Whether everything was done.
    public var isComplete: Bool { storeError == nil && revocationError == nil }
}

extension AuthManager {
    /// Signs out.
    ///
    /// From the moment of the call no request leaves with the session any more, no matter what is under way. Then the
    /// stored session is deleted and the server told, as far as it can be reached. Signing out when nobody is signed in
    /// is no error.
    ///
    /// - Returns: What could be done.
    @discardableResult
    public nonisolated func signOut() async -> SignOutReport {
        let ended = core.apply(.signOutBegun)
        await points.pass(.called)
        return await finishSignOut(ended.work)
    }

    private nonisolated func finishSignOut(_ work: [SessionWork]) async -> SignOutReport {
        await background.start {
            var storeError: AuthError?
            var revocationError: AuthError?
            for case .erase in work { storeError = await self.erase() }
            for case .dispose(let session, let disposal) in work {
                revocationError = await self.dispose(session, disposal)
            }
            return SignOutReport(storeError: storeError, revocationError: revocationError)
        }.value
    }

    /// Tells the server that a session is over, and lets its provider clean up.
    nonisolated func dispose(_ session: AuthSession, _ disposal: Disposal) async -> AuthError? {
        guard let provider = providers[session.provider] else { return nil }
        var failure: AuthError?
        if disposal == .revoke, !core.isUsing(session.refreshToken) {
            do { try await provider.revoke(session) } catch { failure = AuthError(error) }
        }
        if !core.isUsing(session.proofKeyID) { await provider.forget(session) }
        return failure
    }
}
