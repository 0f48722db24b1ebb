/// The result of a sign-out. In every case the session has ended on this machine.
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
    /// ``finishRevocations()`` waits for that. A second sign-out keeps the reason of the first one.
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

    /// Signs out, and also ends the provider's own session: the one in the user's browser, or those on other devices.
    ///
    /// On this machine it takes effect with the call, as ``signOut()`` does, whatever the provider supports or
    /// responds. A session that hasn't been restored yet is read first, because the request to the provider must name
    /// it.
    ///
    /// - Parameter context: The ways to send the user to the provider's page, if that is needed.
    /// - Returns: The result. ``SignOutReport/providerError`` is the reason why the provider's session wasn't ended;
    ///   its code is ``AuthError/Code/unsupportedOperation`` if the provider isn't a ``LogoutProvider``.
    @discardableResult
    public func signOutEverywhere(_ context: SignInContext = SignInContext()) async -> SignOutReport {
        if case .restoring = state { _ = try? await restore() }
        return await end(for: .requested) { [providers] session in
            do {
                let remote = try providers.capable(
                    session.provider, of: .logoutEverywhere, as: (any LogoutProvider).self)
                try await remote.endProviderSession(session, context)
                return nil
            } catch {
                return AuthError(error)
            }
        }
    }
}
