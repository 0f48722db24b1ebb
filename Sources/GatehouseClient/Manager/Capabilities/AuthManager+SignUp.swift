extension AuthManager {
    /// Makes an account and signs in to it.
    ///
    /// Everything that holds for ``signIn(_:with:)`` holds for it: one at a time, and a session that is there stays
    /// until the new one arrives.
    ///
    /// - Parameters:
    ///   - context: What the person gave, and how they can be asked.
    ///   - provider: Where the account is to be; nothing means the manager's first provider.
    /// - Returns: Who is signed in now.
    /// - Throws: ``AuthError``, as for ``signIn(_:with:)``; ``AuthError/Code/unsupportedOperation`` if the provider
    ///   makes no accounts; ``AuthError/Code/verificationRequired`` if the account is there and can't be used yet.
    @discardableResult
    public func signUp(_ context: SignInContext, with provider: ProviderID? = nil) async throws -> Account {
        let remote = try providers.capable(provider, of: .signUp, as: (any SignUpProvider).self)
        return try await conduct(
            apply(.signInBegun).begun, context, SubstitutedSignIn(remote) { try await remote.signUp($0) })
    }
}
