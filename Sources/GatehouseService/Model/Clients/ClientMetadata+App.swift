public import GatehouseOAuth
import GatehouseTypes

extension ClientMetadata {
    /// Fills in what an app needs that an ordinary library signs people in with: values for what is missing, derived
    /// from where the app takes its responses.
    ///
    /// | redirect URIs | the app |
    /// |---|---|
    /// | `https` | is on the web: it has a secret, gets bearer tokens, and ID tokens that RS256 signs |
    /// | a loopback address, or a private-use scheme | is on its user's machine: it has no secret, and proves a key |
    ///
    /// An app in a browser has `https` redirect URIs as well and can't keep a secret: set `tokenEndpointAuthMethod`
    /// to `none` before. A client that acts for itself (the grant `client_credentials`) has a secret. Every app in
    /// which people sign in may ask for `openid`, `profile`, `email` and `offline_access`. What is still missing is
    /// chosen when the client is registered.
    ///
    /// - Returns: The metadata, in which nothing that was set is changed.
    public func completedForApp() -> ClientMetadata {
        var app = self
        let hasRedirectURIs = redirectURIs?.isEmpty == false
        let method = tokenEndpointAuthMethod ?? standardAuthenticationMethod
        app.tokenEndpointAuthMethod = method
        // A client that authenticates and redirects nobody can be anywhere.
        if applicationType == nil, hasRedirectURIs || method == "none" {
            app.applicationType = isNative ? "native" : "web"
        }
        var grants: [GrantType] = [.authorizationCode, .refreshToken]
        if app.applicationType == "native", method == "none" {
            grants = (hasRedirectURIs ? grants : [.refreshToken]) + [.tokenExchange]
        }
        app.grantTypes = grantTypes ?? grants
        let usesCodes = app.grantTypes?.contains(.authorizationCode) ?? false
        if scope == nil, usesCodes || app.grantTypes?.contains(.deviceCode) == true {
            app.scope = "openid profile email offline_access"
        }
        if idTokenSignedResponseAlg == nil, usesCodes, method.hasPrefix("client_secret") {
            app.idTokenSignedResponseAlg = "RS256"
        }
        return app
    }

    /// Whether the client runs on its user's machine. Without a type, its redirect URIs tell: all of them belong to
    /// that machine, or one has a private-use scheme. The `https` URIs beside such a scheme are opened by the same app
    /// (RFC 8252, section 7.2).
    private var isNative: Bool {
        if let applicationType { return applicationType == "native" }
        let uris = redirectURIs ?? []
        return uris.allSatisfy { !$0.hasPrefix("https:") } || uris.contains(where: ClientMetadata.hasPrivateScheme)
    }

    private static func hasPrivateScheme(_ text: String) -> Bool {
        guard let uri = try? RedirectURI(text), case .app = uri.place else { return false }
        return true
    }

    /// The way of a client to authenticate that names none: an app on its user's machine can't keep a secret, and a
    /// client that acts for itself can't do without.
    var standardAuthenticationMethod: String {
        let actsForItself = grantTypes?.contains(.clientCredentials) ?? false
        return isNative && !actsForItself ? "none" : "client_secret_basic"
    }
}
