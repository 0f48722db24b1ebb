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
    ///   - keyBinding: When tokens are bound to a key of this app (DPoP, RFC 9449). By default they are bound if the
    ///     provider supports it. ``IssuerSettings/KeyBinding/never`` asks for bearer tokens.
    ///   - keys: Where the app's keys are made and kept; nil for those of the manager's store.
    public init(
        issuer: String, clientID: ClientID, scope: Scope = .openID,
        keyBinding: IssuerSettings.KeyBinding = .whenSupported, keys: (any ProofKeyStore)? = nil
    ) {
        self.init(
            issuer: issuer, clientID: clientID, scope: scope, transport: CurlTransport(), keyBinding: keyBinding,
            keys: keys)
    }
}
