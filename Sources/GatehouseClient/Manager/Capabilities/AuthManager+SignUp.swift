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
}
