/// The providers of a manager, each under its own name.
struct ProviderRegistry: Sendable {
    /// Who is asked if a sign-in names nobody.
    let first: any RemoteAuthProvider

    private let byID: [ProviderID: any RemoteAuthProvider]

    init(_ provider: any RemoteAuthProvider) {
        first = provider
        byID = [provider.id: provider]
    }

    init(_ providers: [any RemoteAuthProvider]) throws(AuthError) {
        guard let first = providers.first else { throw AuthError(.misconfigured, "there is no provider") }
        self.first = first
        var byID: [ProviderID: any RemoteAuthProvider] = [:]
        for provider in providers {
            guard byID.updateValue(provider, forKey: provider.id) == nil else {
                throw AuthError(
                    .misconfigured, "two providers have one name", context: .init(provider: provider.id))
            }
        }
        self.byID = byID
    }

    subscript(id: ProviderID) -> (any RemoteAuthProvider)? {
        byID[id]
    }

    func required(_ id: ProviderID?) throws(AuthError) -> any RemoteAuthProvider {
        guard let id else { return first }
        guard let provider = byID[id] else {
            throw AuthError(.unknownProvider, "there is no such provider", context: .init(provider: id))
        }
        return provider
    }
}
