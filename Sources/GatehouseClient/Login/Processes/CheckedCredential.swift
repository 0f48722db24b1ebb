import GatehouseTypes

/// Why a credential can't be right, whoever looks at it.
public enum CredentialProblem: String, Sendable, Hashable {
    /// The account's name is empty.
    case usernameMissing
    /// The password is empty.
    case passwordMissing
}

/// A credential that shows by itself whether it is worth being sent.
public protocol CheckedCredential: SignInCredential {
    /// What is wrong with it; nothing if only the server can tell.
    var problem: CredentialProblem? { get }
}

extension PasswordCredential: CheckedCredential {
    /// Whether the name or the password is missing. A name of white space is missing, too.
    public var problem: CredentialProblem? {
        if username.allSatisfy(\.isWhitespace) { return .usernameMissing }
        return password.isEmpty ? .passwordMissing : nil
    }
}

extension SignInContext {
    /// Refuses a credential that can't be right, before anybody is asked.
    func check() throws(AuthError) {
        switch (credential as? any CheckedCredential)?.problem {
        case nil: return
        case .usernameMissing: throw AuthError(.unsupportedCredential, "the credential has no user name")
        case .passwordMissing: throw AuthError(.unsupportedCredential, "the credential has no password")
        }
    }
}
