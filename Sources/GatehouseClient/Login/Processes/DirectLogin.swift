/// Leaves everything to the provider: one that sends the person to a browser, or one that needs nobody.
///
/// If it fails, the person is told and asked whether to try again.
public struct DirectLogin: LoginProcess {
    private let context: SignInContext

    /// Describes the process.
    ///
    /// - Parameter context: What the provider needs, such as a user agent; nothing where the device is signed in
    ///   already.
    public init(_ context: SignInContext = SignInContext()) {
        self.context = context
    }

    /// Describes a process that sends the person to a browser.
    public init(userAgent: some UserAgent) {
        self.init(SignInContext(userAgent: userAgent))
    }

    /// Signs somebody in, or up.
    ///
    /// - Throws: ``AuthError``, if trying again can't help or isn't wanted.
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

/// Submits what the caller has already, once, and asks nobody.
struct ReadyLogin: LoginProcess {
    let context: SignInContext

    func run(_ attempt: LoginAttempt) async throws -> AuthSession {
        try await attempt.submit(context)
    }
}
