/// Which provider is signed in with by which process. It's the only place that knows.
public struct LoginProcesses: Sendable, ExpressibleByDictionaryLiteral {
    private var processes: [ProviderID: any LoginProcess] = [:]

    /// Takes a process for each provider. If one stands twice, the last process counts.
    public init(dictionaryLiteral elements: (ProviderID, any LoginProcess)...) {
        for (provider, process) in elements { register(process, for: provider) }
    }

    /// Adds a process, in place of any other for that provider.
    public mutating func register(_ process: any LoginProcess, for provider: ProviderID) {
        processes[provider] = process
    }

    /// The process for a provider.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/unknownProvider`` if there is none.
    public func process(for provider: ProviderID) throws(AuthError) -> any LoginProcess {
        guard let process = processes[provider] else {
            throw AuthError(
                .unknownProvider, "no login process is registered for '\(provider)'", context: .init(provider: provider)
            )
        }
        return process
    }
}
