/// The front of signing in: what a person can choose, and one entry for whatever was chosen.
///
/// How many steps a provider takes and what it shows is the affair of its ``LoginProcess``. The module tells its host
/// one thing only: who is signed in now, or why nobody is. At most one attempt runs, and one that was left can't unlock
/// anything any more.
///
/// ```swift
/// let login = try LoginModule(
///     auth, offering: [LoginProvider(id: "work", displayName: "Your employer"), …],
///     through: ["work": DirectLogin(userAgent: browser), "mail": PasswordLogin()], withoutAccount: "I am new")
/// switch try await login.login(asking: TerminalPrompt()) { … }
/// ```
public struct LoginModule: Sendable {
    /// The providers, in the order in which they are to be shown.
    public let providers: [LoginProvider]

    /// What a person chooses from, in order: each provider to sign in with, those where new accounts are made, and to
    /// go on without one if that is offered.
    public let choices: [LoginChoice]

    let manager: AuthManager
    let processes: LoginProcesses
    let texts: LoginTexts
    let memory: LoginMemory
    let slot = LoginSlot()

    /// Offers providers, each with its process.
    ///
    /// - Parameters:
    ///   - manager: Whose providers sign people in.
    ///   - providers: The providers, in order.
    ///   - processes: How each of them signs somebody in.
    ///   - guest: What a person reads who may go on without an account; nothing if that isn't offered.
    ///   - memory: Where the provider that was used last is kept.
    ///   - texts: The words that a person reads.
    /// - Throws: ``AuthError``: ``AuthError/Code/unknownProvider`` if the manager doesn't have one of them or it has no
    ///   process, ``AuthError/Code/misconfigured`` if one is listed twice.
    public init(
        _ manager: AuthManager, offering providers: [LoginProvider], through processes: LoginProcesses,
        withoutAccount guest: String? = nil, remembering memory: LoginMemory = .none, texts: LoginTexts = LoginTexts()
    ) throws(AuthError) {
        var seen: Set<ProviderID> = []
        var signUps: [LoginChoice] = []
        for provider in providers {
            let remote = try manager.providers.required(provider.id)
            _ = try processes.process(for: provider.id)
            guard seen.insert(provider.id).inserted else {
                throw AuthError(.misconfigured, "a choice stands twice", context: .init(provider: provider.id))
            }
            if remote.supports(.signUp) {
                let name = texts.signUpTitle(provider.displayName)
                signUps.append(LoginChoice(kind: .signUp(provider), displayName: name))
            }
        }
        let signIns = providers.map { LoginChoice(kind: .signIn($0), displayName: $0.displayName) }
        let guests = guest.map { [LoginChoice(kind: .withoutAccount, displayName: $0)] } ?? []
        choices = signIns + signUps + guests
        self.providers = providers
        self.manager = manager
        self.processes = processes
        self.texts = texts
        self.memory = memory
    }

    /// Offers providers that need no process of their own, because they do everything themselves.
    ///
    /// - Parameters:
    ///   - manager: Whose providers sign people in.
    ///   - providers: The providers, in order.
    /// - Throws: ``AuthError``, as for ``init(_:offering:through:withoutAccount:remembering:texts:)``.
    public init(_ manager: AuthManager, offering providers: [LoginProvider]) throws(AuthError) {
        var processes: LoginProcesses = [:]
        for provider in providers { processes.register(DirectLogin(), for: provider.id) }
        try self.init(manager, offering: providers, through: processes)
    }

    /// The provider of that name, if it is offered.
    public func provider(named id: ProviderID) -> LoginProvider? {
        providers.first { $0.id == id }
    }

    /// The provider that was used last; nothing if there was none or it isn't offered any more.
    public func lastUsedProvider() async -> LoginProvider? {
        await memory.read().flatMap { provider(named: ProviderID(rawValue: $0)) }
    }
}
