extension AuthManager {
    /// Turns the anonymous account that is signed in into a full account. It stays the same account, and the session
    /// and its requests continue.
    ///
    /// The old session is valid until the new one is stored. If the upgrade fails, nothing changes on this machine.
    ///
    /// - Parameter context: The credential for later sign-ins to the account.
    /// - Returns: The signed-in account.
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn``; ``AuthError/Code/unsupportedOperation`` if the
    ///   session's provider isn't an ``AccountUpgradeProvider``; ``AuthError/Code/accountMismatch`` if the provider
    ///   returned another account; the provider's error.
    @discardableResult
    public func upgrade(with context: SignInContext) async throws -> Account {
        let held = try await held(SessionRequirement(leeway: policy.leeway))
        let remote = try providers.capable(
            held.session.provider, of: .accountUpgrade, as: (any AccountUpgradeProvider).self)
        var stepUp = context
        // With a requirement the new session is added to the current one instead of replacing it.
        stepUp.requirement = context.requirement ?? AuthenticationRequirement()
        await points.pass(.decided)
        let substitute = SubstitutedSignIn(remote) { _ in try await remote.upgrade(held.session, with: context) }
        return try await conduct(apply(.stepUpBegun).begun, stepUp, substitute)
    }
}
