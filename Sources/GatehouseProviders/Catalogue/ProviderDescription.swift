public import GatehouseClient
public import GatehouseHTTP
public import GatehouseTypes

/// A provider as data: where and how it signs people in, what it can do, and in what it departs from the standard.
///
/// Each provider of the catalogue is one file that adds a static member. An app that knows another one adds its own the same
/// way, in a file of its own:
///
/// ```swift
/// let description = ProviderDescription.google
/// let auth = AuthManager(
///     provider: try description.provider(clientID: "…", secret: …, transport: transport), store: store)
/// let login = try LoginModule(auth, offering: [description], userAgent: browser)
/// ```
public struct ProviderDescription: Sendable, Identifiable {
    /// Which words a provider speaks. The set is open.
    public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// OpenID Connect: its metadata say where everything is, and an ID token who signed in.
        public static let openID = Kind(rawValue: "OpenID")
        /// OAuth 2.0: the endpoints are described, and one of them says who signed in.
        public static let oauth = Kind(rawValue: "OAuth 2.0")
        /// Names and passwords over REST.
        public static let passwordService = Kind(rawValue: "passwords over REST")

        /// The kind's name.
        public let rawValue: String

        /// Wraps a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name itself.
        public var description: String { rawValue }
    }

    /// The provider's name in stored sessions. It must stay the same from launch to launch.
    public var id: ProviderID
    /// What a person reads.
    public var displayName: String
    /// Which words it speaks.
    public var kind: Kind
    /// What is asked for unless the app says otherwise.
    public var scope: Scope
    /// What it can do beside signing in.
    public var capabilities: Set<ProviderCapability>
    /// Whether the service can end a single session's tokens; where it can't, they end by themselves.
    public var revokes: Bool
    /// Where its wire format is published.
    public var documentation: String
    /// In what it departs from the standard, or wants more: one sentence each.
    public var quirks: [String]

    private let make: @Sendable (ProviderDescription, ProviderSetup) throws(AuthError) -> any RemoteAuthProvider

    /// Describes a provider of any kind.
    ///
    /// - Parameters:
    ///   - id: The provider's name in stored sessions.
    ///   - displayName: What a person reads.
    ///   - kind: Which words it speaks.
    ///   - scope: What is asked for unless the app says otherwise.
    ///   - capabilities: What it can do beside signing in.
    ///   - revokes: Whether the service can end a single session's tokens.
    ///   - documentation: Where its wire format is published.
    ///   - quirks: In what it departs from the standard.
    ///   - make: Makes the provider.
    public init(
        id: ProviderID, displayName: String, kind: Kind, scope: Scope, capabilities: Set<ProviderCapability> = [],
        revokes: Bool = true, documentation: String, quirks: [String] = [],
        make: @escaping @Sendable (ProviderDescription, ProviderSetup) throws(AuthError) -> any RemoteAuthProvider
    ) {
        self.id = id
        self.displayName = displayName
        self.kind = kind
        self.scope = scope
        self.capabilities = capabilities
        self.revokes = revokes
        self.documentation = documentation
        self.quirks = quirks
        self.make = make
    }

    /// What a person chooses.
    public var loginProvider: LoginProvider {
        LoginProvider(id: id, displayName: displayName)
    }

    /// How the login module signs people in with it: by name and password, with a second factor if one is wanted, or in a
    /// browser.
    ///
    /// - Parameter userAgent: Where the person can be sent to.
    /// - Returns: The process.
    public func loginProcess(_ userAgent: (any UserAgent)? = nil) -> any LoginProcess {
        kind == .passwordService ? MultiFactorLogin() : DirectLogin(SignInContext(userAgent: userAgent))
    }

    /// Makes the provider for an app.
    ///
    /// - Parameter setup: The app.
    /// - Returns: The provider.
    /// - Throws: `AuthError` with `misconfigured` if the provider needs something of the app that is missing.
    public func provider(_ setup: ProviderSetup) throws(AuthError) -> any RemoteAuthProvider {
        try make(self, setup)
    }

    /// Makes the provider for an app.
    ///
    /// - Parameters:
    ///   - clientID: The app's name at the provider.
    ///   - secret: The app's secret; nothing for an app that people install.
    ///   - transport: What the provider's requests are sent with.
    /// - Returns: The provider.
    /// - Throws: `AuthError` with `misconfigured` if the provider needs something of the app that is missing.
    public func provider(
        clientID: ClientID, secret: Secret? = nil, transport: any HTTPTransport
    ) throws(AuthError) -> any RemoteAuthProvider {
        try provider(ProviderSetup(clientID: clientID, secret: secret, transport: transport))
    }
}
