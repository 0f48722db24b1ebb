public import Foundation

/// One try to sign somebody in: what a ``LoginProcess`` may ask of the person and of the provider.
///
/// When another attempt takes its place or the caller stops waiting, every call that runs throws at once, and so does
/// every later one. No process can show a form over its successor's, or sign in behind its back.
public struct LoginAttempt: Sendable {
    /// What the person wants.
    public enum Purpose: String, Sendable {
        /// An account that is there.
        case signIn
        /// A new account.
        case signUp
    }

    /// What was chosen.
    public let provider: LoginProvider
    /// What the person wants.
    public let purpose: Purpose
    /// The words to use.
    public let texts: LoginTexts

    let prompt: any CredentialPrompt
    let running: RunningLogin
    let remote: any RemoteAuthProvider

    /// What a form is for.
    public var title: String {
        switch purpose {
        case .signIn: texts.signInTitle(provider.displayName)
        case .signUp: texts.signUpTitle(provider.displayName)
        }
    }

    /// Lets the person fill in a form; once more if an answer is longer than any could be.
    ///
    /// - Throws: ``AuthError``.
    public func fill(_ form: PromptForm) async throws -> PromptAnswers {
        var form = form
        while true {
            let answers = try await running.perform { [form] in try await prompt.fill(form) }
            guard answers.isTooLong else { return answers }
            form.notice = texts.answerTooLong
        }
    }

    /// Lets the person choose.
    ///
    /// - Returns: The item's place in the menu.
    /// - Throws: ``AuthError``: ``AuthError/Code/misconfigured`` if the prompt chose what isn't there.
    public func choose(from menu: PromptMenu) async throws -> Int {
        try await running.choose(from: menu, prompt)
    }

    /// Tells the person something.
    ///
    /// - Throws: ``AuthError``.
    public func show(_ message: String) async throws {
        try await running.perform { try await prompt.show(message) }
    }

    /// Sends the person to an address.
    ///
    /// - Throws: ``AuthError``.
    public func open(_ address: URL) async throws {
        try await running.perform { try await prompt.open(address) }
    }

    /// Asks the provider for a session, or for a new account if that is wanted.
    ///
    /// - Parameter context: What the person gave. A credential that can't be right isn't sent.
    /// - Returns: The session.
    /// - Throws: ``AuthError``: what the provider threw; ``AuthError/Code/unsupportedCredential`` for a credential that
    ///   can't be right; ``AuthError/Code/unsupportedOperation`` if there are no new accounts at this provider.
    public func submit(_ context: SignInContext) async throws -> AuthSession {
        try running.check()
        try context.check()
        let session: AuthSession
        do {
            session = try await ask(context)
        } catch {
            throw AuthError(error)
        }
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
}

extension AuthError {
    /// Whether a person can do something about it by trying again.
    var isWorthAnotherTry: Bool {
        code == .refused || recovery == .retry
    }
}
