public import GatehouseClient
import GatehouseCurl
public import GatehouseProviders
public import GatehouseTypes

extension OpenIDProvider {
    /// An OpenID provider, reached by this platform's transport.
    ///
    /// - Parameters:
    ///   - issuer: The provider's address, exactly as it names itself.
    ///   - clientID: The app's name there; the app is a public client without a secret.
    ///   - scope: What is asked for.
    ///   - keys: Where the app's keys are kept. With them tokens are bound to a key of this app (DPoP, RFC 9449) if the
    ///     provider can do that.
    public init(
        issuer: String, clientID: ClientID, scope: Scope = .openID, keys: (any ProofKeyStore)? = nil
    ) {
        self.init(issuer: issuer, clientID: clientID, scope: scope, transport: CurlTransport(), keys: keys)
    }
}
