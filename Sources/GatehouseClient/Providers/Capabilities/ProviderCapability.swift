/// Something that some providers can do beside signing in, renewing and revoking.
///
/// Each one is a protocol that refines ``RemoteAuthProvider``, so a program that knows its provider's type can't ask
/// for what that type doesn't do. Where only `any RemoteAuthProvider` is known, whoever asks for what it can't do gets
/// an ``AuthError`` with ``AuthError/Code/unsupportedOperation`` that names the capability. The set is open: a new one
/// is a file with a protocol and a name.
public struct ProviderCapability: Sendable, CustomStringConvertible {
    /// The capability's name.
    public let name: String

    private let conforms: @Sendable (any RemoteAuthProvider) -> Bool

    /// Names a capability.
    ///
    /// - Parameters:
    ///   - name: The name; it tells capabilities apart.
    ///   - conforms: Whether a provider is of a type that has it.
    public init(_ name: String, conforms: @escaping @Sendable (any RemoteAuthProvider) -> Bool) {
        self.name = name
        self.conforms = conforms
    }

    /// Whether a provider is of a type that has the capability. ``RemoteAuthProvider/supports(_:)`` says whether it can
    /// really be asked for it.
    public func isDeclared(by provider: any RemoteAuthProvider) -> Bool {
        conforms(provider)
    }

    /// The name.
    public var description: String { name }
}

extension ProviderCapability: Hashable {
    /// Whether both have the same name.
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension AuthError {
    /// What somebody is told who asks a provider for what it can't do.
    ///
    /// - Parameters:
    ///   - capability: What was asked for.
    ///   - provider: Who was asked.
    /// - Returns: An error with ``Code/unsupportedOperation``.
    public static func unsupported(_ capability: ProviderCapability, by provider: ProviderID) -> AuthError {
        AuthError(
            .unsupportedOperation, "the provider can't do this: \(capability.name)",
            context: Context(provider: provider, capability: capability))
    }
}

extension RemoteAuthProvider {
    /// Whether the provider's type has the capability.
    public func supports(_ capability: ProviderCapability) -> Bool {
        capability.isDeclared(by: self)
    }

    /// The provider as one that has a capability.
    ///
    /// - Parameters:
    ///   - capability: What it's to do.
    ///   - type: The capability's protocol.
    /// - Returns: The provider.
    /// - Throws: ``AuthError`` with ``AuthError/Code/unsupportedOperation`` if it can't do that.
    public func capable<Capability>(
        of capability: ProviderCapability, as type: Capability.Type
    ) throws(AuthError) -> Capability {
        guard supports(capability), let provider = self as? Capability else {
            throw .unsupported(capability, by: id)
        }
        return provider
    }
}
