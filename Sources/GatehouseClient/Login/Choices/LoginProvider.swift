/// A provider as the user can choose it: a name in a menu, without a form and without credentials.
public struct LoginProvider: Sendable, Hashable, Identifiable {
    /// The provider that performs the sign-in.
    public let id: ProviderID

    /// The text to show. It doesn't identify the provider.
    public let displayName: String

    /// Creates a choice.
    public init(id: ProviderID, displayName: String) {
        self.id = id
        self.displayName = displayName
    }
}
