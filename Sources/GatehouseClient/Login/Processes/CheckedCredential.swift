/// A reason why a credential can't be valid, found without asking the server.
public enum CredentialProblem: String, Sendable, Hashable {
    /// The user name is empty.
    case usernameMissing
    /// The password is empty.
    case passwordMissing
}

/// A credential that can be checked before it is sent.
public protocol CheckedCredential: SignInCredential {
    /// The reason why the credential can't be valid; `nil` if only the server can tell.
    var problem: CredentialProblem? { get }
}

extension PasswordCredential: CheckedCredential {
    /// The missing part of the credential, if any. A user name of white space counts as missing.
    public var problem: CredentialProblem? {
        if username.allSatisfy(\.isWhitespace) { return .usernameMissing }
        return password.isEmpty ? .passwordMissing : nil
    }
}

extension SignInContext {
    /// Throws if the credential can't be valid, before any interaction.
    func check() throws(AuthError) {
        switch (credential as? any CheckedCredential)?.problem {
        case nil: return
        case .usernameMissing: throw AuthError(.unsupportedCredential, "the credential has no user name")
        case .passwordMissing: throw AuthError(.unsupportedCredential, "the credential has no password")
        }
    }
}
