/// The result of a sign-out. Whatever it says, no session is in use on this machine any more.
public struct SignOutReport: Sendable {
    /// The reason why the stored session couldn't be deleted. The deletion is retried while the process runs.
    public let storeError: AuthError?

    /// The reason why the provider's own session wasn't ended, if that was requested.
    public var providerError: AuthError?

    /// Whether the session was deleted from this machine.
    public var isComplete: Bool { storeError == nil }
}

extension AuthManager {
    /// Signs out. Works offline: tokens are revoked when the network is available again.
    ///
    /// No request is sent with the session after the call, whatever is running. Then the session is deleted from the
    /// store, which records that it has to be revoked. It is revoked in the background, or by a later launch;
    /// ``finishRevocations()`` waits for that. Does nothing if no user is signed in.
    ///
    /// - Returns: The result on this machine.
    @discardableResult
    public func signOut() async -> SignOutReport {
        await end(for: .requested)
    }

    /// Ends the session.
    ///
    /// - Parameters:
    ///   - reason: The reason.
    ///   - tell: An operation on the ended session that runs before it is revoked, when it can no longer be used here.
    /// - Returns: The result.
    func end(
        for reason: SignedOutReason, telling tell: (@Sendable (AuthSession) async -> AuthError?)? = nil
    ) async -> SignOutReport {
        let over = apply(.signOutBegun(reason)).orders.compactMap(\.session?.session)
        await points.pass(.called)
        var report = await background.start {
            let storeError = await self.end()
            if tell == nil { self.revokeInBackground() }
            return SignOutReport(storeError: storeError)
        }.value
        guard let tell else { return report }
        // This runs in the caller's task, so that a user who is sent to a page can cancel it.
        for session in over { report.providerError = await tell(session) }
        revokeInBackground()
        return report
    }
}
