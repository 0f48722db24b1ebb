public import GatehouseClient
import GatehouseCurl
public import GatehouseProviders
public import GatehouseTypes

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
