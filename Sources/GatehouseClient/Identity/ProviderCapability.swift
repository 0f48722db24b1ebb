/// An ability that only some providers have, in addition to signing in, refreshing and revoking.
///
/// Each capability is a protocol that refines `RemoteAuthProvider`, so for a provider of a known type the compiler
/// checks it. For `any RemoteAuthProvider`, a call for a missing capability throws an ``AuthError`` with
/// ``AuthError/Code/unsupportedOperation`` that names it. An app can define more capabilities.
public struct ProviderCapability: Sendable, CustomStringConvertible {
    /// The capability's name.
    public let name: String

    /// Whether the type of a provider has the capability. The protocol of providers stands above this folder, so the
    /// provider has no type here.
    let conforms: @Sendable (Any) -> Bool

    init(name: String, conforms: @escaping @Sendable (Any) -> Bool) {
        self.name = name
        self.conforms = conforms
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
