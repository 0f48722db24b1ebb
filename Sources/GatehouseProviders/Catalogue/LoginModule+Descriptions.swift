public import GatehouseClient

extension LoginModule {
    /// Offers described providers, each with the process that is its way: a form, a second factor, a browser.
    ///
    /// - Parameters:
    ///   - manager: Whose providers sign people in; it has those of the descriptions.
    ///   - descriptions: The providers, in order.
    ///   - userAgent: Where the person can be sent to.
    ///   - guest: What a person reads who may go on without an account; nothing if that isn't offered.
    ///   - memory: Where the provider that was used last is kept.
    ///   - texts: The words that a person reads.
    /// - Throws: `AuthError`: `unknownProvider` if the manager doesn't have one of them, `misconfigured` if one is listed
    ///   twice.
    public init(
        _ manager: AuthManager, offering descriptions: [ProviderDescription], userAgent: (any UserAgent)? = nil,
        withoutAccount guest: String? = nil, remembering memory: LoginMemory = .none, texts: LoginTexts = LoginTexts()
    ) throws(AuthError) {
        var processes: LoginProcesses = [:]
        for description in descriptions { processes.register(description.loginProcess(userAgent), for: description.id) }
        try self.init(
            manager, offering: descriptions.map(\.loginProvider), through: processes, withoutAccount: guest,
            remembering: memory, texts: texts)
    }
}
