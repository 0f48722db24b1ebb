extension LoginModule {
    /// Lets the user choose a provider, and then sign in, create an account, or continue without one.
    ///
    /// - Parameter prompt: The prompt that interacts with the user.
    /// - Returns: The signed-in account, or that the user continues without one.
    /// - Throws: ``AuthError``. After ``AuthError/Code/cancelled`` and ``AuthError/Code/superseded`` this attempt has
    ///   changed nothing.
    public func login(asking prompt: some CredentialPrompt) async throws -> LoginOutcome {
        try await attempt { login in
            let last = await lastUsedProvider().map(LoginChoice.Kind.signIn)
            let menu = PromptMenu(
                title: texts.chooseTitle, items: choices.map(\.displayName),
                preselected: last.flatMap { last in choices.firstIndex { $0.kind == last } })
            switch choices[try await login.choose(from: menu, prompt)].kind {
            case .withoutAccount: return .withoutAccount
            case .signIn(let provider): return .signedIn(try await run(login, provider.id, .signIn, prompt))
            case .signUp(let provider): return .signedIn(try await run(login, provider.id, .signUp, prompt))
            }
        }
    }

    /// Signs the user in with a provider that was chosen before.
    ///
    /// - Parameters:
    ///   - id: The provider.
    ///   - prompt: The prompt that interacts with the user.
    /// - Returns: The signed-in account.
    /// - Throws: ``AuthError``, as for ``login(asking:)``; ``AuthError/Code/unknownProvider`` if the module doesn't
    ///   offer the provider.
    public func authenticate(with id: ProviderID, asking prompt: some CredentialPrompt) async throws -> Account {
        try await attempt { try await run($0, id, .signIn, prompt) }
    }

    /// Creates an account for the user and signs in to it.
    ///
    /// - Parameters:
    ///   - id: The provider.
    ///   - prompt: The prompt that interacts with the user.
    /// - Returns: The signed-in account.
    /// - Throws: ``AuthError``, as for ``authenticate(with:asking:)``; ``AuthError/Code/unsupportedOperation`` if the
    ///   provider isn't a ``SignUpProvider``.
    public func signUp(with id: ProviderID, asking prompt: some CredentialPrompt) async throws -> Account {
        try await attempt { try await run($0, id, .signUp, prompt) }
    }

    /// Lets a user who forgot the password set a new one, and signs in with it.
    ///
    /// - Parameters:
    ///   - id: The provider.
    ///   - prompt: The prompt that interacts with the user.
    ///   - process: The steps of the password reset.
    /// - Returns: The signed-in account.
    /// - Throws: ``AuthError``, as for ``authenticate(with:asking:)``; ``AuthError/Code/unsupportedOperation`` if the
    ///   provider isn't a ``PasswordResetProvider``.
    public func resetPassword(
        with id: ProviderID, asking prompt: some CredentialPrompt, by process: some LoginProcess = PasswordResetLogin()
    ) async throws -> Account {
        try await attempt { login in
            // Checked first, so that the user isn't asked for input in vain.
            _ = try manager.providers.capable(id, of: .passwordReset, as: (any PasswordResetProvider).self)
            return try await run(login, id, .signIn, prompt, process)
        }
    }

    /// Signs in with the given context only, without a prompt.
    ///
    /// - Parameters:
    ///   - id: The provider.
    ///   - context: The user's credential, and the provider's ways to interact with the user.
    /// - Returns: The signed-in account.
    /// - Throws: ``AuthError``, as for ``authenticate(with:asking:)``.
    public func authenticate(with id: ProviderID, _ context: SignInContext = SignInContext()) async throws -> Account {
        try await attempt { try await run($0, id, .signIn, NobodyPrompt(), ReadyLogin(context: context)) }
    }

    /// Continues without an account. A running attempt is cancelled; a session isn't changed.
    ///
    /// - Returns: ``LoginOutcome/withoutAccount``.
    @discardableResult
    public func continueWithoutAccount() -> LoginOutcome {
        slot.leave(slot.begin(manager))
        return .withoutAccount
    }

    private func attempt<Answer>(_ body: (RunningLogin) async throws -> Answer) async throws -> Answer {
        let login = slot.begin(manager)
        defer { slot.leave(login) }
        return try await asAuthError { try await body(login) }
    }

    private func run(
        _ login: RunningLogin, _ id: ProviderID, _ purpose: LoginAttempt.Purpose, _ prompt: any CredentialPrompt,
        _ process: (any LoginProcess)? = nil
    ) async throws -> Account {
        guard let provider = provider(named: id) else {
            throw AuthError(
                .unknownProvider, "the provider '\(id)' isn't offered for sign-in", context: .init(provider: id))
        }
        let process = try process ?? processes.process(for: id)
        let remote = try manager.providers.required(id)
        let attempt = LoginAttempt(
            provider: provider, purpose: purpose, texts: texts, prompt: prompt, running: login, remote: remote)
        let begun = try slot.enter(login, manager)
        let account = try await manager.conduct(
            begun, SignInContext(), SubstitutedSignIn(remote) { _ in try await attempt.session(by: process) })
        await memory.save(id.rawValue)
        return account
    }
}
