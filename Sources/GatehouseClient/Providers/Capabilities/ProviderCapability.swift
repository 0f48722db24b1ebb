/// An ability that only some providers have, in addition to signing in, refreshing and revoking.
///
/// Each capability is a protocol that refines ``RemoteAuthProvider``, so for a provider of a known type the compiler
/// checks it. For `any RemoteAuthProvider`, a call for a missing capability throws an ``AuthError`` with
/// ``AuthError/Code/unsupportedOperation`` that names it. An app can define more capabilities.
public struct ProviderCapability: Sendable, CustomStringConvertible {
    /// The capability's name.
    public let name: String

    private let conforms: @Sendable (any RemoteAuthProvider) -> Bool

    /// Creates a capability.
    ///
    /// - Parameters:
    ///   - name: The name, which identifies the capability.
    ///   - conforms: Returns whether a provider's type has the capability.
    public init(_ name: String, conforms: @escaping @Sendable (any RemoteAuthProvider) -> Bool) {
        self.name = name
        self.conforms = conforms
    }

    /// Returns whether a provider's type has the capability. ``RemoteAuthProvider/supports(_:)`` says whether the
    /// provider itself has it.
    public func isDeclared(by provider: any RemoteAuthProvider) -> Bool {
        conforms(provider)
    }

    /// The name.
    public var description: String { name }
}

extension ProviderCapability: Hashable {
    /// Returns whether both have the same name.
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
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
