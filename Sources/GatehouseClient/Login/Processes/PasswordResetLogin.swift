import GatehouseTypes

/// Lets a user who forgot the password set a new one, and signs in with it.
///
/// The service sends a code to the account's address. The process doesn't reveal whether the account exists.
public struct PasswordResetLogin: LoginProcess {
    private static let (username, code) = ("username", "code")
    private static let (password, again) = ("password", "password-again")

    private let suggestedUsername: String?
    private let maximumTries: Int

    /// Creates the process.
    ///
    /// - Parameters:
    ///   - suggestedUsername: The initial value of the user name's field.
    ///   - maximumTries: The number of refused codes after which the login fails.
    public init(suggestedUsername: String? = nil, maximumTries: Int = 3) {
        self.suggestedUsername = suggestedUsername
        self.maximumTries = maximumTries
    }

    /// Sets a new password and signs in.
    ///
    /// - Throws: ``AuthError`` if asking again can't help; ``AuthError/Code/refused`` after too many refused codes.
    public func run(_ attempt: LoginAttempt) async throws -> AuthSession {
        let username = try await request(attempt)
        let password = try await confirm(username, attempt)
        return try await attempt.submit(
            SignInContext(credential: PasswordCredential(username: username, password: password)))
    }

    private func request(_ attempt: LoginAttempt) async throws -> String {
        let texts = attempt.texts
        let form = PromptForm(
            title: texts.passwordResetTitle(attempt.provider.displayName),
            fields: [.text(PasswordResetLogin.username, label: texts.username, suggestion: suggestedUsername)])
        return try await attempt.fill(form) {
            $0.trimmedText(PasswordResetLogin.username).isEmpty ? texts.usernameMissing : nil
        } send: {
            let username = $0.trimmedText(PasswordResetLogin.username)
            try await attempt.requestPasswordReset(for: username)
            return username
        }
    }

    private func confirm(_ username: String, _ attempt: LoginAttempt) async throws -> Secret {
        let texts = attempt.texts
        let form = PromptForm(
            title: texts.newPasswordTitle, notice: texts.codeSent,
            fields: [
                .secret(PasswordResetLogin.code, label: texts.sentCode),
                .secret(PasswordResetLogin.password, label: texts.newPassword),
                .secret(PasswordResetLogin.again, label: texts.repeatedPassword),
            ])
        return try await attempt.fill(form, maximumTries: maximumTries) {
            problem(with: $0, texts)
        } send: {
            let password = $0.secret(PasswordResetLogin.password)
            try await attempt.resetPassword(of: username, code: $0.secret(PasswordResetLogin.code), to: password)
            return password
        }
    }

    private func problem(with answers: PromptAnswers, _ texts: LoginTexts) -> String? {
        if answers.secret(PasswordResetLogin.code).isEmpty { return texts.codeMissing }
        let password = answers.secret(PasswordResetLogin.password)
        if password.isEmpty { return texts.passwordMissing }
        return password.matches(answers.secret(PasswordResetLogin.again)) ? nil : texts.passwordsDiffer
    }
}
