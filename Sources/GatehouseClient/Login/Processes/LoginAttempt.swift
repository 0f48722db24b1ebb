public import Foundation

/// One attempt to sign in: the operations of the prompt and of the provider that a ``LoginProcess`` can use.
///
/// When another attempt replaces this one or the caller stops waiting, all running and later calls throw at once. So a
/// process can't show a form after its successor has started, and can't sign in then.
public struct LoginAttempt: Sendable {
    /// The kind of login that the user wants.
    public enum Purpose: String, Sendable {
        /// Sign in to an existing account.
        case signIn
        /// Create an account.
        case signUp
    }

    /// The provider that the user chose.
    public let provider: LoginProvider
    /// The kind of login.
    public let purpose: Purpose
    /// The texts to show.
    public let texts: LoginTexts

    let prompt: any CredentialPrompt
    let running: RunningLogin
    let remote: any RemoteAuthProvider

    /// The title of the attempt's forms.
    public var title: String {
        switch purpose {
        case .signIn: texts.signInTitle(provider.displayName)
        case .signUp: texts.signUpTitle(provider.displayName)
        }
    }

    /// Shows a form and returns the user's input. Shows it again if a value is too long.
    ///
    /// - Throws: ``AuthError``: the prompt's error, or the reason why the attempt has ended.
    public func fill(_ form: PromptForm) async throws -> PromptAnswers {
        var form = form
        while true {
            let answers = try await running.perform { [form] in try await prompt.fill(form) }
            guard answers.isTooLong else { return answers }
            form.notice = texts.answerTooLong
        }
    }

    /// Shows a menu.
    ///
    /// - Returns: The index of the chosen item.
    /// - Throws: ``AuthError``: ``AuthError/Code/misconfigured`` if the prompt returned an index that the menu doesn't
    ///   have; the prompt's error, or the reason why the attempt has ended.
    public func choose(from menu: PromptMenu) async throws -> Int {
        try await running.choose(from: menu, prompt)
    }

    /// Shows a message.
    ///
    /// - Throws: ``AuthError``: the prompt's error, or the reason why the attempt has ended.
    public func show(_ message: String) async throws {
        try await running.perform { try await prompt.show(message) }
    }

    /// Opens a URL for the user.
    ///
    /// - Throws: ``AuthError``: the prompt's error, or the reason why the attempt has ended.
    public func open(_ address: URL) async throws {
        try await running.perform { try await prompt.open(address) }
    }

    /// Requests a session from the provider, or a new account if ``purpose`` says so.
    ///
    /// - Parameter context: The user's input. A credential that can't be valid isn't sent.
    /// - Returns: The session.
    /// - Throws: ``AuthError``: the provider's error; ``AuthError/Code/unsupportedCredential`` for a credential that
    ///   can't be valid; ``AuthError/Code/unsupportedOperation`` if the provider doesn't create accounts.
    public func submit(_ context: SignInContext) async throws -> AuthSession {
        try running.check()
        try context.check()
        let session = try await asAuthError { try await ask(context) }
        running.keep(session)
        return session
    }

    private func ask(_ context: SignInContext) async throws -> AuthSession {
        switch purpose {
        case .signIn: return try await remote.signIn(context)
        case .signUp:
            return try await remote.capable(of: .signUp, as: (any SignUpProvider).self).signUp(context)
        }
    }

    /// Shows a form until the service accepts its input. After a failure it shows the reason, and the fields whose
    /// input is visible keep it.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - maximumTries: The number of refusals after which the login fails.
    ///   - problem: Returns the notice about input that can't be sent; `nil` if it can.
    ///   - send: Sends the input.
    /// - Returns: The result of `send`.
    /// - Throws: ``AuthError`` if asking again can't help; ``AuthError/Code/refused`` after too many refusals.
    func fill<Value>(
        _ form: PromptForm, maximumTries: Int = .max, problem: (PromptAnswers) -> String?,
        send: (PromptAnswers) async throws -> Value
    ) async throws -> Value {
        var form = form
        var refused = 0
        while true {
            let answers = try await fill(form)
            form.suggest(answers)
            form.notice = problem(answers)
            guard form.notice == nil else { continue }
            do {
                return try await send(answers)
            } catch let error as AuthError where error.isWorthAnotherTry {
                if error.code == .refused { refused += 1 }
                guard refused < maximumTries else {
                    throw AuthError(.refused, "too many codes were refused", context: error.context)
                }
                form.notice = texts.text(for: error)
            }
        }
    }

    /// Runs a process. Revokes the sessions that the process received and didn't return.
    func session(by process: any LoginProcess) async throws -> AuthSession {
        do {
            let session = try await process.run(self)
            await discard { !$0.accessToken.value.matches(session.accessToken.value) }
            return session
        } catch {
            await discard { _ in true }
            throw error
        }
    }

    private func discard(_ isLeftOver: (AuthSession) -> Bool) async {
        for session in running.takeSessions() where isLeftOver(session) {
            try? await remote.revoke(session)
            await remote.forget(session)
        }
    }
}

extension AuthError {
    /// Whether the user may succeed by trying again.
    var isWorthAnotherTry: Bool {
        code == .refused || recovery == .retry
    }
}
