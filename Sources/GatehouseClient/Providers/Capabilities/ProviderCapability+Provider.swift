extension ProviderCapability {
    /// Creates a capability.
    ///
    /// - Parameters:
    ///   - name: The name, which identifies the capability.
    ///   - conforms: Returns whether a provider's type has the capability.
    public init(_ name: String, conforms: @escaping @Sendable (any RemoteAuthProvider) -> Bool) {
        self.init(name: name) { ($0 as? any RemoteAuthProvider).map(conforms) ?? false }
    }

    /// Returns whether a provider's type has the capability. ``RemoteAuthProvider/supports(_:)`` says whether the
    /// provider itself has it.
    public func isDeclared(by provider: any RemoteAuthProvider) -> Bool {
        conforms(provider)
    }
}

extension AuthError {
    /// Creates the error for a capability that a provider doesn't have.
    ///
    /// - Parameters:
    ///   - capability: The capability.
    ///   - provider: The provider.
    /// - Returns: An error with ``Code/unsupportedOperation``.
    public static func unsupported(_ capability: ProviderCapability, by provider: ProviderID) -> AuthError {
        AuthError(
            .unsupportedOperation, "the provider doesn't support this: \(capability.name)",
            context: Context(provider: provider, capability: capability))
    }
}

extension RemoteAuthProvider {
    /// Returns whether the provider's type has the capability.
    public func supports(_ capability: ProviderCapability) -> Bool {
        capability.isDeclared(by: self)
    }

    /// Returns the provider as a type that has a capability.
    ///
    /// - Parameters:
    ///   - capability: The capability.
    ///   - type: The capability's protocol.
    /// - Returns: The provider.
    /// - Throws: ``AuthError`` with ``AuthError/Code/unsupportedOperation`` if the provider doesn't have the
    ///   capability.
    public func capable<Capability>(
        of capability: ProviderCapability, as type: Capability.Type
    ) throws(AuthError) -> Capability {
        guard supports(capability), let provider = self as? Capability else {
            throw .unsupported(capability, by: id)
        }
        return provider
    }
}
