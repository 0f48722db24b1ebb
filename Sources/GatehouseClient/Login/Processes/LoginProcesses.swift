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
