public import Foundation
public import GatehouseClient
public import GatehouseHTTP
public import GatehouseOAuth
public import GatehouseTypes

/// The app's registration at a provider, and the dependencies that the provider uses.
public struct ProviderSetup: Sendable {
    /// The client identifier, or the service's name for its key for apps.
    public var clientID: ClientID
    /// The client secret; `nil` for an app that users install, which can't keep one confidential.
    public var secret: Secret?
    /// Another client authentication, such as with a key; `nil` for a client secret or a public client.
    public var authenticator: (any ClientAuthenticator)?
    /// The scope to request; `nil` requests that of the description.
    public var scope: Scope?
    /// The redirect URI; `nil` leaves the choice to the user agent, which uses a free port on a loopback address.
    public var redirectURI: URL?
    /// The transport for the provider's requests. It is below the loader chain that uses its sessions.
    public var transport: any HTTPTransport
    /// When tokens are bound to a key (RFC 9449); `nil` uses the rule of the description.
    public var keyBinding: IssuerSettings.KeyBinding?
    /// The store that creates and keeps the sessions' keys; `nil` uses that of the manager's store.
    public var keys: (any ProofKeyStore)?
    /// The store of sign-ins that have begun.
    public var pendingAuthorizations: any PendingAuthorizationStore = MemoryPendingAuthorizationStore()
    /// The clock.
    public var time: any TimeSource = SystemTimeSource()
    /// The source of states, nonces and PKCE verifiers.
    public var randomness: any RandomSource = SystemRandomSource()

    /// Creates the setup of an app.
    ///
    /// - Parameters:
    ///   - clientID: The app's client identifier.
    ///   - secret: The client secret; `nil` for an app that users install.
    ///   - transport: The transport for the provider's requests.
    public init(clientID: ClientID, secret: Secret? = nil, transport: any HTTPTransport) {
        self.clientID = clientID
        self.secret = secret
        self.transport = transport
    }

    /// Returns the client authentication by secret, or without one for a public client.
    ///
    /// - Parameter inForm: Whether the secret is sent in the form instead of the `Authorization` header field.
    /// - Returns: The client's identifier, and its secret if it has one.
    func authentication(inForm: Bool) -> ClientAuthentication {
        guard let secret else { return .none(clientID) }
        return inForm ? .secretPost(clientID, secret) : .secretBasic(clientID, secret)
    }
}
