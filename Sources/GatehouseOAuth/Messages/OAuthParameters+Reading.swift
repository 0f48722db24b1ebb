import GatehouseTypes

extension OAuthParameters {
    /// Returns a parameter of visible characters; `nil` if it is missing or empty. The length is in bytes.
    func text(_ name: String, maximumLength: Int = 4096) throws(OAuthError) -> String? {
        guard let value = self[name] else { return nil }
        guard value.utf8.count <= maximumLength else { throw OAuthError(.tooLarge, name) }
        guard value.utf8.allSatisfy(CharacterRules.isVisible) else { throw OAuthError(.invalidParameter, name) }
        return value
    }

    /// Returns a parameter that must be present.
    func required(_ name: String, maximumLength: Int = 4096) throws(OAuthError) -> String {
        guard let value = try text(name, maximumLength: maximumLength) else {
            throw OAuthError(.missingParameter, name)
        }
        return value
    }

    /// Returns a token that must be present. The limit of 32 KiB is ample for an encrypted token.
    func requiredSecret(_ name: String) throws(OAuthError) -> Secret {
        Secret(try required(name, maximumLength: 32 * 1024))
    }

    func clientID() throws(OAuthError) -> ClientID? {
        try text("client_id", maximumLength: 1024).map(ClientID.init(_:))
    }

    func scope() throws(OAuthError) -> Scope? {
        guard let value = self["scope"] else { return nil }
        guard let scope = Scope(value) else { throw OAuthError(.invalidScope, "scope") }
        return scope
    }

    func resources() throws(OAuthError) -> [String] {
        let values = all("resource")
        for value in values {
            guard value.utf8.count <= 2048, let uri = AbsoluteURI(value), uri.fragment == nil else {
                throw OAuthError(.invalidTarget, "resource")
            }
        }
        return values
    }

    func audiences() throws(OAuthError) -> [String] {
        let values = all("audience")
        guard values.allSatisfy({ $0.utf8.count <= 2048 && $0.utf8.allSatisfy(CharacterRules.isVisible) }) else {
            throw OAuthError(.invalidTarget, "audience")
        }
        return values
    }
}
