public import GatehouseClient
import GatehouseCurl
public import GatehouseHTTP
public import GatehouseProviders
public import GatehouseTypes

/// Chains that end in this platform's transport.
extension LoaderChain {
    /// Creates a chain that ends in this platform's transport.
    ///
    /// - Parameter loaders: The loaders. The first one receives each request first.
    public convenience init(@LoaderChainBuilder loaders: () -> [any HTTPLoader]) {
        self.init(transport: CurlTransport(), loaders: loaders)
    }
}

/// OpenID providers that use this platform's transport.
extension OpenIDProvider {
    /// Creates an OpenID provider that uses this platform's transport.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier, exactly as the provider states it.
    ///   - clientID: The app's client identifier. The app is a public client without a secret.
    ///   - scope: The scope to request.
    ///   - keyBinding: When tokens are bound to a key of this app (DPoP, RFC 9449). By default they are bound if the
    ///     provider supports it. ``/GatehouseProviders/IssuerSettings/KeyBinding/never`` requests bearer tokens.
    ///   - keys: The store that creates and keeps the app's keys; `nil` uses that of the manager's store.
    public init(
        issuer: String, clientID: ClientID, scope: Scope = .openID,
        keyBinding: IssuerSettings.KeyBinding = .whenSupported, keys: (any ProofKeyStore)? = nil
    ) {
        self.init(
            issuer: issuer, clientID: clientID, scope: scope, transport: CurlTransport(), keyBinding: keyBinding,
            keys: keys)
    }
}

/// Providers that use this platform's transport.
extension ProviderDescription {
    /// Creates the provider for an app, with this platform's transport.
    ///
    /// - Parameters:
    ///   - clientID: The app's client identifier.
    ///   - secret: The client secret; `nil` for an app that users install.
    /// - Returns: The provider.
    /// - Throws: `AuthError` with `misconfigured` if the provider requires something else.
    public func provider(clientID: ClientID, secret: Secret? = nil) throws(AuthError) -> any RemoteAuthProvider {
        try provider(clientID: clientID, secret: secret, transport: CurlTransport())
    }
}
