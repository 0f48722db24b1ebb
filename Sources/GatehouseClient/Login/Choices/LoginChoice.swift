/// An item of the menu that the user chooses from before any form is shown.
public struct LoginChoice: Sendable, Hashable, Identifiable {
    /// The action of a choice.
    public enum Kind: Sendable, Hashable {
        /// Sign in to an existing account.
        case signIn(LoginProvider)
        /// Create an account.
        case signUp(LoginProvider)
        /// Continue without an account.
        case withoutAccount
    }

    /// The action.
    public let kind: Kind

    /// The text to show. Choices are compared without it.
    public let displayName: String

    /// The identity of the choice.
    public var id: Kind { kind }
}

/// The result of a successful login.
public enum LoginOutcome: Sendable, Hashable {
    /// The user is signed in.
    case signedIn(Account)
    /// The user continues without an account. This isn't a session and changes none.
    case withoutAccount

    /// The account that is signed in; `nil` without an account.
    public var account: Account? {
        switch self {
        case .signedIn(let account): account
        case .withoutAccount: nil
        }
    }
}

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
