import GatehouseTypes

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
        var form = form(for: attempt)
        while true {
            let answers = try await attempt.fill(form)
            let credential = PasswordCredential(
                username: answers.text(PasswordLogin.username).trimmed,
                password: answers.secret(PasswordLogin.password))
            form.fields[0] = usernameField(attempt, suggestion: credential.username)
            form.notice = problem(with: credential, answers, attempt)
            guard form.notice == nil else { continue }
            do throws(AuthError) {
                return try await submit(credential, attempt)
            } catch {
                guard error.isWorthAnotherTry else { throw error }
                form.notice = attempt.texts.text(for: error)
            }
        }
    }

    private func submit(_ credential: PasswordCredential, _ attempt: LoginAttempt) async throws(AuthError)
        -> AuthSession
    {
        do {
            return try await attempt.submit(SignInContext(credential: credential))
        } catch {
            throw AuthError(error)
        }
    }

    private func problem(
        with credential: PasswordCredential, _ answers: PromptAnswers, _ attempt: LoginAttempt
    ) -> String? {
        if let problem = credential.problem { return attempt.texts.text(for: problem) }
        guard attempt.purpose == .signUp, !credential.password.matches(answers.secret(PasswordLogin.again)) else {
            return nil
        }
        return attempt.texts.passwordsDiffer
    }

    private func form(for attempt: LoginAttempt) -> PromptForm {
        let texts = attempt.texts
        var fields = [
            usernameField(attempt, suggestion: suggestedUsername),
            .secret(PasswordLogin.password, label: texts.password),
        ]
        if attempt.purpose == .signUp {
            fields.append(.secret(PasswordLogin.again, label: texts.repeatedPassword))
        }
        return PromptForm(title: attempt.title, fields: fields)
    }

    private func usernameField(_ attempt: LoginAttempt, suggestion: String?) -> PromptForm.Field {
        .text(
            PasswordLogin.username, label: attempt.texts.username,
            suggestion: suggestion?.isEmpty == false ? suggestion : nil)
    }
}
