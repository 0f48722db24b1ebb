/// The steps by which one kind of provider signs a user in: which inputs it requests, how often and in which order.
///
/// A process handles failures itself: it shows them to the user and asks again. It ends with a session or with an
/// ``AuthError``: ``AuthError/Code/cancelled`` if the user gave up, another code if asking again can't help. It keeps
/// no state after that.
public protocol LoginProcess: Sendable {
    /// Signs in to an account, or creates one.
    ///
    /// - Parameter attempt: The operations of the prompt and of the provider. They throw once the attempt has ended.
    /// - Returns: The session.
    /// - Throws: ``AuthError``.
    func run(_ attempt: LoginAttempt) async throws -> AuthSession
}

/// The login processes of the providers.
public struct LoginProcesses: Sendable, ExpressibleByDictionaryLiteral {
    private var processes: [ProviderID: any LoginProcess] = [:]

    /// Creates the registry from a literal. If a provider occurs twice, its last process is used.
    public init(dictionaryLiteral elements: (ProviderID, any LoginProcess)...) {
        for (provider, process) in elements { register(process, for: provider) }
    }

    /// Sets the process for a provider. It replaces an earlier one.
    public mutating func register(_ process: any LoginProcess, for provider: ProviderID) {
        processes[provider] = process
    }

    /// Returns the process for a provider.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/unknownProvider`` if the provider has none.
    public func process(for provider: ProviderID) throws(AuthError) -> any LoginProcess {
        guard let process = processes[provider] else {
            throw AuthError(
                .unknownProvider, "no login process is registered for '\(provider)'", context: .init(provider: provider)
            )
        }
        return process
    }
}
