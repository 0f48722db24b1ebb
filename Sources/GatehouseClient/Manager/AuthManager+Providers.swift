extension AuthManager {
    /// Puts other providers in the place of the present ones.
    ///
    /// The session of the old ones ends at once, as by ``signOut()``, and so does a running sign-in. The old providers
    /// are kept for one purpose only: to revoke the sessions that they made.
    ///
    /// - Parameter providers: Who can sign somebody in from now on; the first one does if a sign-in names none.
    /// - Returns: What could be done about the session.
    /// - Throws: ``AuthError`` with ``AuthError/Code/misconfigured`` if there is no provider, or two have the same
    ///   name; then nothing has changed.
    @discardableResult
    public func use(_ providers: any RemoteAuthProvider...) async throws(AuthError) -> SignOutReport {
        try self.providers.replace(with: providers)
        return await end(for: .providerSwitched)
    }

    /// Returns the manager's provider, for what only a provider of its type can do.
    ///
    /// The manager's provider has the keys of the manager's store. The provider that the manager was made with hasn't,
    /// unless it was given keys explicitly.
    ///
    /// - Parameters:
    ///   - id: The provider; nil means the first one.
    ///   - type: The provider's type, such as `OpenIDProvider`.
    /// - Returns: The provider.
    /// - Throws: ``AuthError`` with ``AuthError/Code/unknownProvider`` if there is none, or it is of another type.
    public func provider<Provider: RemoteAuthProvider>(
        _ id: ProviderID? = nil, as type: Provider.Type
    ) throws(AuthError) -> Provider {
        let provider = try providers.required(id)
        guard let found = provider as? Provider else {
            throw AuthError(
                .unknownProvider, "the provider is a \(Swift.type(of: provider)), not a \(type)",
                context: .init(provider: provider.id))
        }
        return found
    }

    /// Where the proof keys of this manager's sessions are kept; nil if its store keeps no keys.
    public var proofKeys: (any ProofKeyStore)? { providers.keys }
}
