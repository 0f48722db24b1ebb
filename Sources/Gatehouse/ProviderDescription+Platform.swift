public import GatehouseClient
import GatehouseCurl
public import GatehouseProviders
public import GatehouseTypes

extension ProviderDescription {
    /// Makes the provider for an app, reached by this platform's transport.
    ///
    /// - Parameters:
    ///   - clientID: The app's name at the provider.
    ///   - secret: The app's secret; nothing for an app that people install.
    /// - Returns: The provider.
    /// - Throws: `AuthError` with `misconfigured` if the provider needs something of the app that is missing.
    public func provider(clientID: ClientID, secret: Secret? = nil) throws(AuthError) -> any RemoteAuthProvider {
        try provider(clientID: clientID, secret: secret, transport: CurlTransport())
    }
}
