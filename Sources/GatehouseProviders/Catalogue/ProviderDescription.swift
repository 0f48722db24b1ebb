public import GatehouseClient
public import GatehouseHTTP
public import GatehouseTypes

/// A provider as data: its endpoints, its protocol, its capabilities, and its deviations from the standard.
///
/// A known provider is a static member or a static function. An app describes another provider in the same way, in an
/// extension of its own. It creates the provider, and an entry of a login module, from the description:
///
/// ```swift
/// let description = ProviderDescription.google
/// let auth = AuthManager(
///     provider: try description.provider(clientID: "notes", secret: secret, transport: transport),
///     store: store)
/// let login = try LoginModule(auth, offering: [description], userAgent: browser)
/// ```
public struct ProviderDescription: Sendable, Identifiable {
    /// The protocol of a provider. The set is open.
    public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// OpenID Connect: its metadata contains the endpoints, and an ID token identifies the user.
        public static let openID = Kind(rawValue: "OpenID")
        /// OAuth 2.0: the endpoints are configured, and one of them identifies the user.
        public static let oauth = Kind(rawValue: "OAuth 2.0")
        /// User names and passwords over REST.
        public static let passwordService = Kind(rawValue: "passwords over REST")

        /// The kind's name.
        public let rawValue: String

        /// Creates a kind from a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name itself.
        public var description: String { rawValue }
    }

    /// The provider's identifier in stored sessions. It must stay the same between launches.
    public var id: ProviderID
    /// The name to display.
    public var displayName: String
    /// The protocol.
    public var kind: Kind
    /// The scope to request unless the app sets another one.
    public var scope: Scope
    /// The capabilities besides sign-in.
    public var capabilities: Set<ProviderCapability>
    /// Whether the service can revoke the tokens of a single session. Otherwise they are valid until they expire.
    public var revokes: Bool
    /// The URL of the specification of its wire format.
    public var documentation: String
    /// The deviations from the standard and further requirements, one sentence each.
    public var quirks: [String]

    private let make: @Sendable (ProviderDescription, ProviderSetup) throws(AuthError) -> any RemoteAuthProvider

    /// Creates the description of a provider.
    ///
    /// - Parameters:
    ///   - id: The provider's identifier in stored sessions.
    ///   - displayName: The name to display.
    ///   - kind: The protocol.
    ///   - scope: The scope to request unless the app sets another one.
    ///   - capabilities: The capabilities besides sign-in.
    ///   - revokes: Whether the service can revoke the tokens of a single session.
    ///   - documentation: The URL of the specification of its wire format.
    ///   - quirks: The deviations from the standard, one sentence each.
    ///   - make: Creates the provider.
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

    /// The entry in a list of providers.
    public var loginProvider: LoginProvider {
        LoginProvider(id: id, displayName: displayName)
    }

    /// Returns the login process for this provider: by user name and password, with a second factor if required, or in
    /// a browser.
    ///
    /// - Parameter userAgent: The user agent for sign-ins in a browser.
    /// - Returns: The process.
    public func loginProcess(_ userAgent: (any UserAgent)? = nil) -> any LoginProcess {
        kind == .passwordService ? MultiFactorLogin() : DirectLogin(SignInContext(userAgent: userAgent))
    }

    /// Creates the provider for an app.
    ///
    /// - Parameter setup: The app.
    /// - Returns: The provider.
    /// - Throws: `AuthError` with `misconfigured` if the setup lacks something that the provider requires.
    public func provider(_ setup: ProviderSetup) throws(AuthError) -> any RemoteAuthProvider {
        try make(self, setup)
    }

    /// Creates the provider for an app.
    ///
    /// - Parameters:
    ///   - clientID: The app's client identifier.
    ///   - secret: The client secret; `nil` for an app that users install.
    ///   - transport: The transport for the provider's requests.
    /// - Returns: The provider.
    /// - Throws: `AuthError` with `misconfigured` if the provider requires something else.
    public func provider(
        clientID: ClientID, secret: Secret? = nil, transport: any HTTPTransport
    ) throws(AuthError) -> any RemoteAuthProvider {
        try provider(ProviderSetup(clientID: clientID, secret: secret, transport: transport))
    }
}
