extension LoginModule {
    /// Lets a person choose, and then sign in, sign up, or go on without an account.
    ///
    /// - Parameter prompt: How the person is asked.
    /// - Returns: Who is signed in, or that the person goes on without an account.
    /// - Throws: ``AuthError``: ``AuthError/Code/cancelled`` and ``AuthError/Code/superseded`` mean that this attempt
    ///   has changed nothing.
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

    /// Lets a person sign in with a provider that has been chosen already.
    ///
    /// - Parameters:
    ///   - id: The provider.
    ///   - prompt: How the person is asked.
    /// - Returns: Who is signed in.
    /// - Throws: ``AuthError``, as for ``login(asking:)``; ``AuthError/Code/unknownProvider`` if it isn't offered.
    public func authenticate(with id: ProviderID, asking prompt: some CredentialPrompt) async throws -> Account {
        try await attempt { try await run($0, id, .signIn, prompt) }
    }

    /// Lets a person get a new account.
    ///
    /// - Parameters:
    ///   - id: The provider.
    ///   - prompt: How the person is asked.
    /// - Returns: Who is signed in.
    /// - Throws: ``AuthError``, as for ``authenticate(with:asking:)``; ``AuthError/Code/unsupportedOperation`` if the
    ///   provider makes no accounts.
    public func signUp(with id: ProviderID, asking prompt: some CredentialPrompt) async throws -> Account {
        try await attempt { try await run($0, id, .signUp, prompt) }
    }

    /// Lets a person who forgot their password set a new one, and signs them in with it.
    ///
    /// - Parameters:
    ///   - id: The provider.
    ///   - prompt: How the person is asked.
    ///   - process: In which way.
    /// - Returns: Who is signed in.
    /// - Throws: ``AuthError``, as for ``authenticate(with:asking:)``; ``AuthError/Code/unsupportedOperation`` if the
    ///   provider isn't a ``PasswordResetProvider``.
    public func resetPassword(
        with id: ProviderID, asking prompt: some CredentialPrompt, by process: some LoginProcess = PasswordResetLogin()
    ) async throws -> Account {
        try await attempt { login in
            // Before anybody is asked for anything.
            _ = try manager.providers.capable(id, of: .passwordReset, as: (any PasswordResetProvider).self)
            return try await run(login, id, .signIn, prompt, process)
        }
    }

    /// Lets the chosen provider sign somebody in with what there is already, and asks nobody.
    ///
    /// - Parameters:
    ///   - id: The provider.
    ///   - context: What the person gave, and how the provider can ask them.
    /// - Returns: Who is signed in.
    /// - Throws: ``AuthError``, as for ``authenticate(with:asking:)``.
    public func authenticate(with id: ProviderID, _ context: SignInContext = SignInContext()) async throws -> Account {
        try await attempt { try await run($0, id, .signIn, NobodyPrompt(), ReadyLogin(context: context)) }
    }

    /// Goes on without an account. An attempt that runs ends, and nothing else changes.
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
        do {
            return try await body(login)
        } catch {
            throw AuthError(error)
        }
    }

    private func run(
        _ login: RunningLogin, _ id: ProviderID, _ purpose: LoginAttempt.Purpose, _ prompt: any CredentialPrompt,
        _ process: (any LoginProcess)? = nil
    ) async throws -> Account {
        guard let provider = provider(named: id) else {
            throw AuthError(.unknownProvider, "there is no such choice", context: .init(provider: id))
        }
        let process = try process ?? processes.process(for: id)
        let remote = try manager.providers.required(id)
        let attempt = LoginAttempt(
            provider: provider, purpose: purpose, texts: texts, prompt: prompt, running: login, remote: remote)
        let begun = try slot.enter(login, manager)
        let account = try await manager.conduct(
            begun, SignInContext(), ConductedProvider(process: process, attempt: attempt))
        await memory.save(id.rawValue)
        return account
    }
}
