public import GatehouseClient

/// Login modules for described providers.
extension LoginModule {
    /// Creates a module that offers described providers, each with its login process: a form, with a second factor if
    /// required, or a browser.
    ///
    /// - Parameters:
    ///   - manager: The manager that the users sign in with. It must have the providers of the descriptions.
    ///   - descriptions: The providers, in order.
    ///   - userAgent: The user agent for sign-ins in a browser.
    ///   - guest: The text for continuing without an account; `nil` doesn't offer that.
    ///   - memory: The storage of the provider that was used last.
    ///   - texts: The texts to display.
    /// - Throws: `AuthError`: `unknownProvider` if the manager doesn't have one of them, `misconfigured` if one is
    ///   listed twice.
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
