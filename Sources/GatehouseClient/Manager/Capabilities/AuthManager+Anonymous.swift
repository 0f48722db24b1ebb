extension AuthManager {
    /// Signs in to a new account that has no name.
    ///
    /// - Parameters:
    ///   - provider: Where the account is to be; nothing means the manager's first provider.
    ///   - context: How the person can be asked, if the provider needs that.
    /// - Returns: Who is signed in now.
    /// - Throws: ``AuthError``, as for ``signIn(_:with:)``; ``AuthError/Code/unsupportedOperation`` if the provider has
    ///   no such accounts.
    @discardableResult
    public func signInAnonymously(
        with provider: ProviderID? = nil, _ context: SignInContext = SignInContext()
    ) async throws -> Account {
        let remote = try providers.capable(provider, of: .anonymousSignIn, as: (any AnonymousProvider).self)
        let substitute = SubstitutedSignIn(remote) { try await remote.signInAnonymously($0) }
        return try await conduct(apply(.signInBegun).begun, context, substitute)
    }
}
