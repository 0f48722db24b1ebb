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
        let title = texts.passwordResetTitle(attempt.provider.displayName)
        var suggestion = suggestedUsername
        var notice: String?
        while true {
            let field = PromptForm.Field.text(
                PasswordResetLogin.username, label: texts.username, suggestion: suggestion)
            let answers = try await attempt.fill(PromptForm(title: title, notice: notice, fields: [field]))
            let username = answers.text(PasswordResetLogin.username).trimmed
            guard !username.isEmpty else {
                notice = texts.usernameMissing
                continue
            }
            do {
                try await attempt.requestPasswordReset(for: username)
                return username
            } catch let error as AuthError where error.isWorthAnotherTry {
                suggestion = username
                notice = texts.text(for: error)
            }
        }
    }

    private func confirm(_ username: String, _ attempt: LoginAttempt) async throws -> Secret {
        let texts = attempt.texts
        var form = PromptForm(
            title: texts.newPasswordTitle, notice: texts.codeSent,
            fields: [
                .secret(PasswordResetLogin.code, label: texts.sentCode),
                .secret(PasswordResetLogin.password, label: texts.newPassword),
                .secret(PasswordResetLogin.again, label: texts.repeatedPassword),
            ])
        var refused = 0
        while true {
            let answers = try await attempt.fill(form)
            let password = answers.secret(PasswordResetLogin.password)
            form.notice = problem(with: answers, texts)
            guard form.notice == nil else { continue }
            do {
                try await attempt.resetPassword(
                    of: username, code: answers.secret(PasswordResetLogin.code), to: password)
                return password
            } catch let error as AuthError where error.isWorthAnotherTry {
                if error.code == .refused { refused += 1 }
                guard refused < maximumTries else {
                    throw AuthError(.refused, "too many codes were refused", context: error.context)
                }
                form.notice = texts.text(for: error)
            }
        }
    }

    private func problem(with answers: PromptAnswers, _ texts: LoginTexts) -> String? {
        if answers.secret(PasswordResetLogin.code).isEmpty { return texts.codeMissing }
        let password = answers.secret(PasswordResetLogin.password)
        if password.isEmpty { return texts.passwordMissing }
        return password.matches(answers.secret(PasswordResetLogin.again)) ? nil : texts.passwordsDiffer
    }
}
