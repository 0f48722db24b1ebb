/// Requests a user name and a password, until the service accepts them or the user gives up.
///
/// For a new account the password has to be entered twice.
public struct PasswordLogin: LoginProcess {
    private static let (username, password, again) = ("username", "password", "password-again")

    /// The initial value of the user name's field.
    public var suggestedUsername: String?

    /// Creates the process.
    public init(suggestedUsername: String? = nil) {
        self.suggestedUsername = suggestedUsername
    }

    /// Signs in to an account, or creates one.
    ///
    /// - Throws: ``AuthError`` if asking again can't help.
    public func run(_ attempt: LoginAttempt) async throws -> AuthSession {
        try await attempt.fill(form(for: attempt)) {
            problem(with: $0, attempt)
        } send: {
            try await attempt.submit(SignInContext(credential: credential($0)))
        }
    }

    private func credential(_ answers: PromptAnswers) -> PasswordCredential {
        PasswordCredential(
            username: answers.trimmedText(PasswordLogin.username), password: answers.secret(PasswordLogin.password))
    }

    private func problem(with answers: PromptAnswers, _ attempt: LoginAttempt) -> String? {
        let credential = credential(answers)
        if let problem = credential.problem { return attempt.texts.text(for: problem) }
        guard attempt.purpose == .signUp, !credential.password.matches(answers.secret(PasswordLogin.again)) else {
            return nil
        }
        return attempt.texts.passwordsDiffer
    }

    private func form(for attempt: LoginAttempt) -> PromptForm {
        let texts = attempt.texts
        var fields = [
            PromptForm.Field.text(
                PasswordLogin.username, label: texts.username,
                suggestion: suggestedUsername?.isEmpty == false ? suggestedUsername : nil),
            .secret(PasswordLogin.password, label: texts.password),
        ]
        if attempt.purpose == .signUp {
            fields.append(.secret(PasswordLogin.again, label: texts.repeatedPassword))
        }
        return PromptForm(title: attempt.title, fields: fields)
    }
}
