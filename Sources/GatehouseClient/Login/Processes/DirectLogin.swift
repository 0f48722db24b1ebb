/// A process for providers that do everything themselves: those that use a browser, or that need no input.
///
/// After a failure it shows the error and offers to try again.
public struct DirectLogin: LoginProcess {
    private let context: SignInContext

    /// Creates the process.
    ///
    /// - Parameter context: The input that the provider needs, such as a user agent. The default is for devices that
    ///   are signed in already.
    public init(_ context: SignInContext = SignInContext()) {
        self.context = context
    }

    /// Creates a process for a provider that uses a browser.
    public init(userAgent: some UserAgent) {
        self.init(SignInContext(userAgent: userAgent))
    }

    /// Signs in to an account, or creates one.
    ///
    /// - Throws: ``AuthError`` if a retry can't help or the user doesn't want one.
    public func run(_ attempt: LoginAttempt) async throws -> AuthSession {
        while true {
            do {
                return try await attempt.submit(context)
            } catch let error as AuthError where error.isWorthAnotherTry {
                let menu = PromptMenu(
                    title: attempt.title, notice: attempt.texts.text(for: error),
                    items: [attempt.texts.tryAgain, attempt.texts.cancel], preselected: 0)
                guard try await attempt.choose(from: menu) == 0 else { throw AuthError(.cancelled) }
            }
        }
    }
}

/// Submits a context once, without interaction.
struct ReadyLogin: LoginProcess {
    let context: SignInContext

    func run(_ attempt: LoginAttempt) async throws -> AuthSession {
        try await attempt.submit(context)
    }
}
