extension AuthManager {
    /// Replaces the providers.
    ///
    /// The session of the old providers ends at once, as by ``signOut()``, and so does a running sign-in. The old
    /// providers are kept only to revoke the sessions that they issued.
    ///
    /// - Parameter providers: The new providers. The first one is used for sign-ins that name none.
    /// - Returns: The result of ending the session.
    /// - Throws: ``AuthError`` with ``AuthError/Code/misconfigured`` if there is no provider or two have the same name.
    ///   Then nothing has changed.
    @discardableResult
    public func use(_ providers: any RemoteAuthProvider...) async throws(AuthError) -> SignOutReport {
        try self.providers.replace(with: providers)
        return await end(for: .providerSwitched)
    }

    /// Returns a provider as its own type, for operations that only this type has.
    ///
    /// The returned provider uses the keys of the manager's store. The value that was passed to the manager's
    /// initializer doesn't, unless it was given keys explicitly.
    ///
    /// - Parameters:
    ///   - id: The provider; `nil` means the first one.
    ///   - type: The provider's type, such as `OpenIDProvider`.
    /// - Returns: The provider.
    /// - Throws: ``AuthError`` with ``AuthError/Code/unknownProvider`` if there is no such provider, or it has another
    ///   type.
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

    /// The store of the proof keys of this manager's sessions; `nil` if the manager's store keeps no keys.
    public var proofKeys: (any ProofKeyStore)? { providers.keys }
}
