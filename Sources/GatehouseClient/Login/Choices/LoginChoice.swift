/// One line of the list that a person chooses from before any form is shown.
public struct LoginChoice: Sendable, Hashable, Identifiable {
    /// What is chosen.
    public enum Kind: Sendable, Hashable {
        /// To sign in.
        case signIn(LoginProvider)
        /// To get a new account.
        case signUp(LoginProvider)
        /// To go on without an account.
        case withoutAccount
    }

    /// What is chosen.
    public let kind: Kind

    /// What the person reads. It has no part in telling choices apart.
    public let displayName: String

    /// What tells choices apart.
    public var id: Kind { kind }
}

/// How a login ended well.
public enum LoginOutcome: Sendable, Hashable {
    /// Somebody is signed in.
    case signedIn(Account)
    /// The person goes on without an account. That is no session, and changes none.
    case withoutAccount

    /// Who is signed in.
    public var account: Account? {
        switch self {
        case .signedIn(let account): account
        case .withoutAccount: nil
        }
    }
}
