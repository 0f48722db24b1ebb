extension AuthManager {
    /// Creates an account and signs in to it.
    ///
    /// The rules of ``signIn(_:with:)`` apply: only one runs at a time, and the current session stays until the new one
    /// arrives.
    ///
    /// - Parameters:
    ///   - context: The user's credential, and the ways to interact with the user.
    ///   - provider: The provider of the account; `nil` means the manager's first provider.
    /// - Returns: The signed-in account.
    /// - Throws: ``AuthError``, as for ``signIn(_:with:)``; ``AuthError/Code/unsupportedOperation`` if the provider
    ///   isn't a ``SignUpProvider``; ``AuthError/Code/verificationRequired`` if the account was created and its email
    ///   address must be verified first.
    @discardableResult
    public func signUp(_ context: SignInContext, with provider: ProviderID? = nil) async throws -> Account {
        let remote = try providers.capable(provider, of: .signUp, as: (any SignUpProvider).self)
        return try await conduct(
            apply(.signInBegun).begun, context, SubstitutedSignIn(remote) { try await remote.signUp($0) })
    }

    /// Signs in to a new anonymous account.
    ///
    /// - Parameters:
    ///   - provider: The provider of the account; `nil` means the manager's first provider.
    ///   - context: The ways to interact with the user, if the provider needs that.
    /// - Returns: The signed-in account.
    /// - Throws: ``AuthError``, as for ``signIn(_:with:)``; ``AuthError/Code/unsupportedOperation`` if the provider
    ///   isn't an ``AnonymousProvider``.
    @discardableResult
    public func signInAnonymously(
        with provider: ProviderID? = nil, _ context: SignInContext = SignInContext()
    ) async throws -> Account {
        let remote = try providers.capable(provider, of: .anonymousSignIn, as: (any AnonymousProvider).self)
        let substitute = SubstitutedSignIn(remote) { try await remote.signInAnonymously($0) }
        return try await conduct(apply(.signInBegun).begun, context, substitute)
    }

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
