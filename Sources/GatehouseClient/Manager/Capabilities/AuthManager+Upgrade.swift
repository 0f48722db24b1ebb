extension AuthManager {
    /// Makes a full account of the anonymous one that is signed in. It stays the same account, and the session goes on:
    /// so do the requests that live in it.
    ///
    /// The old session is good until the new one is stored. If the upgrade fails, nothing has changed here.
    ///
    /// - Parameter context: What the account is to be signed in to with from now on.
    /// - Returns: Who is signed in.
    /// - Throws: ``AuthError``: ``AuthError/Code/notSignedIn``; ``AuthError/Code/unsupportedOperation`` if the
    ///   session's provider doesn't do that; ``AuthError/Code/accountMismatch`` if another account came back; what the
    ///   provider throws.
    @discardableResult
    public func upgrade(with context: SignInContext) async throws -> Account {
        let held = try await held(SessionRequirement(leeway: policy.leeway))
        let remote = try providers.capable(
            held.session.provider, of: .accountUpgrade, as: (any AccountUpgradeProvider).self)
        var stepUp = context
        // A requirement makes the session that arrives add to the one that is there instead of replacing it.
        stepUp.requirement = context.requirement ?? AuthenticationRequirement()
        await points.pass(.decided)
        let substitute = SubstitutedSignIn(remote) { _ in try await remote.upgrade(held.session, with: context) }
        return try await conduct(apply(.stepUpBegun).begun, stepUp, substitute)
    }
}
