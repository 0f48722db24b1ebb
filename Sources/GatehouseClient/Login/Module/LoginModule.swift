/// The entry point to signing in: what the user can choose, and one call for any choice.
///
/// The ``LoginProcess`` of a provider decides which steps it takes and what it shows. The app gets only the result: the
/// signed-in account or an error. At most one attempt runs at a time. An attempt that was replaced by a newer one can
/// no longer sign in.
///
/// ```swift
/// let login = try LoginModule(
///     auth,
///     offering: [
///         LoginProvider(id: "work", displayName: "Your employer"),
///         LoginProvider(id: "mail", displayName: "Email and password"),
///     ],
///     through: ["work": DirectLogin(userAgent: browser), "mail": PasswordLogin()], withoutAccount: "I am new")
/// switch try await login.login(asking: prompt) {
/// case .signedIn(let account): unlock(account)
/// case .withoutAccount: unlock(nil)
/// }
/// ```
public struct LoginModule: Sendable {
    /// The providers, in the order in which they are shown.
    public let providers: [LoginProvider]

    /// The menu's items, in order: each provider to sign in with, the providers where accounts can be created, and to
    /// continue without an account if that is offered.
    public let choices: [LoginChoice]

    let manager: AuthManager
    let processes: LoginProcesses
    let texts: LoginTexts
    let memory: LoginMemory
    let slot = LoginSlot()

    /// Creates a module that offers providers, each with its process.
    ///
    /// - Parameters:
    ///   - manager: The manager that has the providers.
    ///   - providers: The providers to offer, in order.
    ///   - processes: The login process of each provider.
    ///   - guest: The text of the choice to continue without an account; `nil` if that isn't offered.
    ///   - memory: The storage of the last used provider.
    ///   - texts: The texts to show to the user.
    /// - Throws: ``AuthError``: ``AuthError/Code/unknownProvider`` if the manager doesn't have one of the providers or
    ///   it has no process, ``AuthError/Code/misconfigured`` if a provider is listed twice.
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
                throw AuthError(
                    .misconfigured, "the provider '\(provider.id)' is listed twice",
                    context: .init(provider: provider.id))
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

    /// Creates a module for providers that need no login process, because they do everything themselves.
    ///
    /// - Parameters:
    ///   - manager: The manager that has the providers.
    ///   - providers: The providers to offer, in order.
    /// - Throws: ``AuthError``, as for ``init(_:offering:through:withoutAccount:remembering:texts:)``.
    public init(_ manager: AuthManager, offering providers: [LoginProvider]) throws(AuthError) {
        var processes: LoginProcesses = [:]
        for provider in providers { processes.register(DirectLogin(), for: provider.id) }
        try self.init(manager, offering: providers, through: processes)
    }

    /// Returns the choice for a provider; `nil` if the module doesn't offer it.
    public func provider(named id: ProviderID) -> LoginProvider? {
        providers.first { $0.id == id }
    }

    /// Returns the last used provider; `nil` if there is none or the module doesn't offer it.
    public func lastUsedProvider() async -> LoginProvider? {
        await memory.read().flatMap { provider(named: ProviderID(rawValue: $0)) }
    }
}
