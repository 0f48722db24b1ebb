/// The texts of a login, in English by default. An app can replace them by translations.
public struct LoginTexts: Sendable {
    /// The title of the menu of providers.
    public var chooseTitle = "How do you want to sign in?"
    /// The title of a sign-in form, for a provider's name.
    public var signInTitle: @Sendable (String) -> String = { "Sign in: \($0)" }
    /// The title of a form that creates an account, and of the choice to do so, for a provider's name.
    public var signUpTitle: @Sendable (String) -> String = { "Create an account: \($0)" }
    /// The label of the user name.
    public var username = "Email"
    /// The label of the password.
    public var password = "Password"
    /// The label of the field where a new password is repeated.
    public var repeatedPassword = "Password again"
    /// The notice that the user name is missing.
    public var usernameMissing = "Please enter your email address."
    /// The notice that the password is missing.
    public var passwordMissing = "Please enter your password."
    /// The notice that a new password and its repetition differ.
    public var passwordsDiffer = "The two passwords differ."
    /// The notice that a value is too long.
    public var answerTooLong = "The input is too long."
    /// The notice that the service refused the input.
    public var refused = "The service didn't accept this. Please check your input."
    /// The notice that the service can't be reached or doesn't respond.
    public var unreachable = "The service can't be reached. Please try again later."
    /// The title of a form for a second factor, for a provider's name.
    public var factorTitle: @Sendable (String) -> String = { "One more step: \($0)" }
    /// The title of the menu of second factors.
    public var chooseFactorTitle = "How do you want to confirm that it's you?"
    /// The name of a second factor, from its kind and the service's description.
    public var factorName: @Sendable (AuthenticationFactor.Kind, String?) -> String = LoginTexts.englishName
    /// The notice that the code is missing.
    public var codeMissing = "Please enter the code."
    /// The title of the form that starts a password reset, for a provider's name.
    public var passwordResetTitle: @Sendable (String) -> String = { "New password: \($0)" }
    /// The notice that a code was sent, if the account exists.
    public var codeSent = "If the account exists, a code was sent to its email address."
    /// The title of the form for a new password.
    public var newPasswordTitle = "Choose a new password"
    /// The label of a code that was sent.
    public var sentCode = "Code"
    /// The label of a new password.
    public var newPassword = "New password"
    /// The choice to try again.
    public var tryAgain = "Try again"
    /// The choice to cancel.
    public var cancel = "Cancel"

    /// Creates the English texts.
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
