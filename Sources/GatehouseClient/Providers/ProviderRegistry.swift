import GatehouseTypes
import Synchronization

/// The providers of a manager, by name. They use the keys of the manager's store, and report to its diagnostics.
final class ProviderRegistry: Sendable {
    private struct Contents {
        var first: any RemoteAuthProvider
        var byID: [ProviderID: any RemoteAuthProvider]
        /// The providers that were replaced.
        var retired: [ProviderID: any RemoteAuthProvider] = [:]
    }

    /// The store of the sessions' proof keys; `nil` if the manager's store keeps none.
    let keys: (any ProofKeyStore)?
    private let diagnostics: any DiagnosticSink
    private let contents: Mutex<Contents>

    init(_ provider: any RemoteAuthProvider, keys: (any ProofKeyStore)?, diagnostics: any DiagnosticSink) {
        let provider = provider.prepared(keys, diagnostics)
        self.keys = keys
        self.diagnostics = diagnostics
        contents = Mutex(Contents(first: provider, byID: [provider.id: provider]))
    }

    init(
        _ providers: [any RemoteAuthProvider], keys: (any ProofKeyStore)?, diagnostics: any DiagnosticSink
    ) throws(AuthError) {
        let (first, byID) = try ProviderRegistry.index(providers, keys, diagnostics)
        self.keys = keys
        self.diagnostics = diagnostics
        contents = Mutex(Contents(first: first, byID: byID))
    }

    /// Replaces the providers.
    func replace(with providers: [any RemoteAuthProvider]) throws(AuthError) {
        let (first, byID) = try ProviderRegistry.index(providers, keys, diagnostics)
        contents.withLock { contents in
            let retired = contents.retired.merging(contents.byID) { $1 }
            contents = Contents(first: first, byID: byID, retired: retired)
        }
    }

    subscript(id: ProviderID) -> (any RemoteAuthProvider)? {
        contents.withLock { $0.byID[id] }
    }

    /// Returns the provider with a name, even if it was replaced.
    func any(_ id: ProviderID) -> (any RemoteAuthProvider)? {
        contents.withLock { $0.byID[id] ?? $0.retired[id] }
    }

    func required(_ id: ProviderID?) throws(AuthError) -> any RemoteAuthProvider {
        guard let id else { return contents.withLock { $0.first } }
        guard let provider = self[id] else {
            let known = contents.withLock { $0.byID.keys.map { "'\($0)'" } }.sorted().joined(separator: ", ")
            throw AuthError(
                .unknownProvider, "there is no provider '\(id)'; the manager has \(known)", context: .init(provider: id)
            )
        }
        return provider
    }

    private static func index(
        _ providers: [any RemoteAuthProvider], _ keys: (any ProofKeyStore)?, _ diagnostics: any DiagnosticSink
    ) throws(AuthError) -> (first: any RemoteAuthProvider, byID: [ProviderID: any RemoteAuthProvider]) {
        let providers = providers.map { $0.prepared(keys, diagnostics) }
        guard let first = providers.first else {
            throw AuthError(.misconfigured, "no provider was given; pass at least one")
        }
        var byID: [ProviderID: any RemoteAuthProvider] = [:]
        for provider in providers {
            guard byID.updateValue(provider, forKey: provider.id) == nil else {
                throw AuthError(
                    .misconfigured, "two providers have the same name, '\(provider.id)'",
                    context: .init(provider: provider.id))
            }
        }
        return (first, byID)
    }
}

extension RemoteAuthProvider {
    /// Returns this provider with a key store, if there is one. It reports to the diagnostics.
    fileprivate func prepared(_ keys: (any ProofKeyStore)?, _ diagnostics: any DiagnosticSink) -> Self {
        let provider = keys.map { keeping(keys: $0) } ?? self
        if !(diagnostics is NoDiagnostics) { provider.report(to: diagnostics) }
        return provider
    }
}
