extension AuthManager {
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
}
