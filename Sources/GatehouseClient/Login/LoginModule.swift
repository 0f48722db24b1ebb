/// The front of signing in: what a person can choose, and one entry for whatever was chosen.
///
/// How many steps a provider takes and what it shows is its own affair. The module tells its host one thing only: who is
/// signed in now, or why nobody is. At most one attempt runs, and one that was left can't unlock anything any more.
public struct LoginModule: Sendable {
    /// The choices, in the order in which they are to be shown.
    public let providers: [LoginProvider]

    private let manager: AuthManager

    /// Offers choices.
    ///
    /// - Parameters:
    ///   - manager: Whose providers sign people in.
    ///   - providers: The choices, in order.
    /// - Throws: ``AuthError``: ``AuthError/Code/unknownProvider`` if the manager doesn't have one of them,
    ///   ``AuthError/Code/misconfigured`` if one is listed twice.
    public init(_ manager: AuthManager, offering providers: [LoginProvider]) throws(AuthError) {
        var seen: Set<ProviderID> = []
        for provider in providers {
            _ = try manager.providers.required(provider.id)
            guard seen.insert(provider.id).inserted else {
                throw AuthError(.misconfigured, "a choice stands twice", context: .init(provider: provider.id))
            }
        }
        self.manager = manager
        self.providers = providers
    }

    /// The choice of that name, such as the one that was stored as last used.
    public func provider(named id: ProviderID) -> LoginProvider? {
        providers.first { $0.id == id }
    }

    /// Lets the chosen provider sign somebody in.
    ///
    /// - Parameters:
    ///   - id: The choice.
    ///   - context: What the person gave, and how they can be asked.
    /// - Returns: Who is signed in.
    /// - Throws: ``AuthError``: ``AuthError/Code/cancelled`` and ``AuthError/Code/superseded`` mean that this attempt has
    ///   changed nothing; ``AuthError/Code/unknownProvider`` if it isn't one of the choices.
    public func authenticate(with id: ProviderID, _ context: SignInContext = SignInContext()) async throws -> Account {
        guard provider(named: id) != nil else {
            throw AuthError(.unknownProvider, "there is no such choice", context: .init(provider: id))
        }
        return try await manager.signIn(context, with: id)
    }
}
