/// A way to sign in, as a person chooses it: a name on a list, without a form and without credentials.
public struct LoginProvider: Sendable, Hashable, Identifiable {
    /// The provider that does it.
    public let id: ProviderID

    /// What the person reads. It has no part in telling providers apart.
    public let displayName: String

    /// Describes a choice.
    public init(id: ProviderID, displayName: String) {
        self.id = id
        self.displayName = displayName
    }
}
