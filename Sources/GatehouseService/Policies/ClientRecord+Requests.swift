import GatehouseOAuth
import GatehouseTypes

/// What a client may request.
extension ClientRecord {
    /// The backends for which it may have tokens of its own, by their names in tokens.
    var callableBackends: [String] { metadata.resources + [audience].compactMap(\.self) }

    /// The backends that the client is or stands for, by their names in access tokens.
    package var ownBackends: [String] { metadata.standsFor + [audience].compactMap(\.self) }

    func accepts(_ uri: RedirectURI) -> Bool {
        contains(redirectURIs, uri)
    }

    /// Whether the browser may be sent there after a logout.
    func acceptsAfterLogout(_ uri: RedirectURI) -> Bool {
        contains(metadata.postLogoutRedirectURIs ?? [], uri)
    }

    /// Only a native app can't know its port in advance.
    private func contains(_ registered: [String], _ uri: RedirectURI) -> Bool {
        guard metadata.applicationType != "web" else { return registered.contains(uri.text) }
        return registered.contains { (try? RedirectURI($0)).map { uri.matches(registered: $0) } ?? false }
    }

    /// What of the requested scope the client may have. Without a scope it gets everything that it may have, except for
    /// an ID token, which must be asked for.
    func grantableScope(asked: Scope?) throws(Refusal) -> Scope {
        guard let asked else {
            return Scope(scope.tokens.filter { $0 != "openid" }.joined(separator: " ")) ?? .empty
        }
        let granted = asked.intersection(scope)
        guard asked.isEmpty || !granted.isEmpty else {
            throw Refusal(.invalidScope, "The client isn't allowed to request any of these scopes.")
        }
        return granted
    }

    /// What of a granted scope it may still have.
    func remainder(of granted: Scope) throws(Refusal) -> Scope {
        let remainder = granted.intersection(scope)
        guard granted.isEmpty || !remainder.isEmpty else {
            throw Refusal(.invalidScope, "The client isn't allowed to have any of the granted scopes any more.")
        }
        return remainder
    }
}
