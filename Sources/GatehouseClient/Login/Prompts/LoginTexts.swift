/// The words that a person reads while signing in. An app replaces them by those of its own language.
public struct LoginTexts: Sendable {
    /// What the list of choices is for.
    public var chooseTitle = "How do you want to sign in?"
    /// What a form is for that signs in, by the provider's name.
    public var signInTitle: @Sendable (String) -> String = { "Sign in: \($0)" }
    /// What a form is for that signs up, and the choice to do so, by the provider's name.
    public var signUpTitle: @Sendable (String) -> String = { "Create an account: \($0)" }
    /// What an account's name is called.
    public var username = "Email"
    /// What a password is called.
    public var password = "Password"
    /// What the second writing of a new password is called.
    public var repeatedPassword = "Password again"
    /// Said when the account's name is missing.
    public var usernameMissing = "Please give your email address."
    /// Said when the password is missing.
    public var passwordMissing = "Please give your password."
    /// Said when a new password was written in two ways.
    public var passwordsDiffer = "The two passwords differ."
    /// Said when an answer is longer than any could be.
    public var answerTooLong = "That is too long."
    /// Said when the service refused.
    public var refused = "That wasn't accepted. Please check it."
    /// Said when the service can't be reached or doesn't answer.
    public var unreachable = "The service can't be reached now."
    /// What a form is for that asks for a second factor, by the provider's name.
    public var factorTitle: @Sendable (String) -> String = { "One more step: \($0)" }
    /// What the list of second factors is for.
    public var chooseFactorTitle = "How do you want to confirm that it's you?"
    /// What a second factor is called, by its kind and by what the service says about it.
    public var factorName: @Sendable (AuthenticationFactor.Kind, String?) -> String = LoginTexts.englishName
    /// Said when a code is missing.
    public var codeMissing = "Please give the code."
    /// What a form is for that sets a new password for a forgotten one, by the provider's name.
    public var passwordResetTitle: @Sendable (String) -> String = { "New password: \($0)" }
    /// Said when a code is on its way to somebody who forgot their password, if there is such an account.
    public var codeSent = "If there is such an account, a code was sent to its address."
    /// What the form for a new password is for.
    public var newPasswordTitle = "Choose a new password"
    /// What a code is called that was sent.
    public var sentCode = "Code"
    /// What a new password is called.
    public var newPassword = "New password"
    /// The choice to do the same again.
    public var tryAgain = "Try again"
    /// The choice to give up.
    public var cancel = "Cancel"

    /// The English words.
    public init() {}

    func label(of factor: AuthenticationFactor) -> String {
        factorName(factor.kind, factor.displayName)
    }

    private static let englishName: @Sendable (AuthenticationFactor.Kind, String?) -> String = { kind, detail in
        let names: [AuthenticationFactor.Kind: String] = [
            .timeBasedCode: "Code from your authenticator app", .textMessage: "Code by text message",
            .email: "Code by email", .recoveryCode: "Recovery code",
        ]
        return (names[kind] ?? kind.rawValue) + (detail.map { " (\($0))" } ?? "")
    }

    func text(for error: AuthError) -> String {
        error.code == .refused ? refused : unreachable
    }

    func text(for problem: CredentialProblem) -> String {
        switch problem {
        case .usernameMissing: usernameMissing
        case .passwordMissing: passwordMissing
        }
    }
}
