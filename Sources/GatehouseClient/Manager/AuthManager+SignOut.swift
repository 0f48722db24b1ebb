/// What came of a sign-out. Whatever it says, nobody is signed in on this machine any more.
public struct SignOutReport: Sendable {
    /// Why the stored session couldn't be deleted; it is tried again while the process lives.
    public let storeError: AuthError?

    /// Why the provider's own session hasn't ended, where that was asked for.
    public var providerError: AuthError?

    /// Whether nothing is left of the session on this machine.
    public var isComplete: Bool { storeError == nil }
}

extension AuthManager {
    /// Signs out, with or without a network.
    ///
    /// From the moment of the call no request leaves with the session any more, no matter what is under way. Then the
    /// session is taken out of the store, which keeps a note that its server has to be told. It's told in the
    /// background, and by a later launch if need be; ``finishRevocations()`` waits for that. Signing out when nobody is
    /// signed in is no error.
    ///
    /// - Returns: What could be done here.
    @discardableResult
    public func signOut() async -> SignOutReport {
        await end(for: .requested)
    }

    /// Ends the session.
    ///
    /// - Parameters:
    ///   - reason: Why.
    ///   - tell: What is done with the session before it's revoked, once nobody can use it here any more.
    /// - Returns: What could be done.
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
        // In the caller's task: a person who is sent to a page can call that off.
        for session in over { report.providerError = await tell(session) }
        revokeInBackground()
        return report
    }
}
