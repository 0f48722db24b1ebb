public import Foundation
public import GatehouseClient
public import GatehouseHTTP
public import GatehouseOAuth
public import GatehouseTypes

/// What an app brings to a described provider: who it is there, and what it runs on.
public struct ProviderSetup: Sendable {
    /// The app's name at the provider: the client ID, or what the service calls its key for apps.
    public var clientID: ClientID
    /// The app's secret; nothing for an app that people install, which can't keep one.
    public var secret: Secret?
    /// How the app proves itself instead, such as with a key; nothing for a secret or nothing at all.
    public var authenticator: (any ClientAuthenticator)?
    /// What is asked for instead of the provider's usual scope.
    public var scope: Scope?
    /// Where the answer comes to; nothing leaves it to the user agent, which takes a free port on loopback.
    public var redirectURI: URL?
    /// What the provider's requests are sent with; it stands below the chain that its sessions authorise.
    public var transport: any HTTPTransport
    /// When tokens are bound to a key (RFC 9449) instead of what the description says.
    public var keyBinding: IssuerSettings.KeyBinding?
    /// Where the sessions' keys are made and kept; nil for those of the manager's store.
    public var keys: (any ProofKeyStore)?
    /// Where sign-ins lie that have been begun.
    public var shelf: any FlowShelf = MemoryFlowShelf()
    /// The clock.
    public var time: any TimeSource = SystemTimeSource()
    /// Where states, nonces and verifiers come from.
    public var randomness: any RandomSource = SystemRandomSource()

    /// Describes an app.
    ///
    /// - Parameters:
    ///   - clientID: The app's name at the provider.
    ///   - secret: The app's secret.
    ///   - transport: What the provider's requests are sent with.
    public init(clientID: ClientID, secret: Secret? = nil, transport: any HTTPTransport) {
        self.clientID = clientID
        self.secret = secret
        self.transport = transport
    }

    /// How the app names and proves itself.
    ///
    /// - Parameter inForm: Whether a secret goes into the form instead of the `Authorization` header field.
    /// - Returns: The client's name, and its secret if it has one.
    func authentication(inForm: Bool) -> ClientAuthentication {
        guard let secret else { return .none(clientID) }
        return inForm ? .secretPost(clientID, secret) : .secretBasic(clientID, secret)
    }
}
