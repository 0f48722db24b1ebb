public import GatehouseClient
public import GatehouseHTTP
import GatehouseOAuth
public import GatehouseTypes

/// Any OpenID provider: authorization code with PKCE through a browser (OpenID Connect Core, section 3.1; RFC 8252;
/// RFC 9700). Tokens are bound to a key if the provider supports that (RFC 9449).
public struct OpenIDProvider: RemoteAuthProvider {
    let settings: OpenIDSettings
    var issuer: IssuerClient
    let flows: AuthorizationFlowCoordinator

    /// Creates a provider. Nothing is fetched before the first sign-in.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - transport: The transport for its requests. It is below the loader chain that uses its sessions.
    ///   - keys: The store that creates and keeps the sessions' keys; `nil` uses that of the manager's store.
    ///     ``IssuerSettings/KeyBinding/never`` requests bearer tokens.
    ///   - pendingAuthorizations: The store of sign-ins that have begun. The default keeps them in memory; another one
    ///     is needed if another process may finish them.
    ///   - time: The clock.
    ///   - randomness: The source of states, nonces and PKCE verifiers.
    public init(
        _ settings: OpenIDSettings, transport: any HTTPTransport, keys: (any ProofKeyStore)? = nil,
        pendingAuthorizations: any PendingAuthorizationStore = MemoryPendingAuthorizationStore(),
        time: any TimeSource = SystemTimeSource(), randomness: any RandomSource = SystemRandomSource()
    ) {
        self.settings = settings
        flows = AuthorizationFlowCoordinator(
            pendingAuthorizations: pendingAuthorizations, time: time, randomness: randomness)
        issuer = IssuerClient(
            settings: settings.issuer, transport: transport, keys: keys, time: time, randomness: randomness)
    }

    /// Creates a provider for an app without a client secret, with default settings.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier: an `https` URL.
    ///   - clientID: The app's client identifier.
    ///   - scope: The scope to request.
    ///   - transport: The transport for its requests.
    ///   - keyBinding: When tokens are bound to a key (RFC 9449).
    ///   - keys: The store that creates and keeps the sessions' keys; `nil` uses that of the manager's store.
    ///   - time: The clock.
    public init(
        issuer: String, clientID: ClientID, scope: Scope = .openID, transport: any HTTPTransport,
        keyBinding: IssuerSettings.KeyBinding = .whenSupported, keys: (any ProofKeyStore)? = nil,
        time: any TimeSource = SystemTimeSource()
    ) {
        let settings = OpenIDSettings(
            IssuerSettings(issuer: issuer, authentication: .none(clientID), keyBinding: keyBinding), scope: scope)
        self.init(settings, transport: transport, keys: keys, time: time)
    }

    /// The provider's identifier in stored sessions.
    public var id: ProviderID { settings.issuer.providerID }

    /// Adds the sessions' access tokens to requests, as bearer tokens or with proofs.
    public var authorizer: any RequestAuthorizer { issuer.authorizer }

    /// Opens the issuer's pages in a browser, and exchanges the code in the response for tokens.
    ///
    /// With a prompt for device codes the user signs in on another device instead (RFC 8628).
    ///
    /// - Throws: `AuthError`: `unsupportedCredential` if the context contains no suitable way to reach the user,
    ///   `refused` if the server or the user refused, `inDoubt` if the response to the exchange was lost. The code may
    ///   then be spent, and the user must sign in again.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        if let prompt = try deviceCodePrompt(in: context), let session = try await signIn(context, showing: prompt) {
            return session
        }
        return try await signInByRedirect(context, redirect: settings.redirectURI)
    }

    func metadata() async throws(AuthError) -> ServerMetadata {
        try await asking { try await issuer.metadata() }
    }

    /// Returns whether the issuer's metadata offer pushed requests (RFC 9126), and don't require them of all clients;
    /// false if the metadata can't be fetched.
    package func offersPushedRequests() async -> Bool {
        guard let metadata = try? await issuer.metadata() else { return false }
        return metadata.pushedAuthorizationRequestEndpoint != nil && !metadata.requirePushedAuthorizationRequests
    }

    /// Refreshes a session with its refresh token and its key.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        try await issuer.refresh(session, resources: settings.resources)
    }

    /// Verifies the ID token of a refresh. Fetches the issuer's keys if necessary.
    public func verifyIDToken(of update: SessionUpdate, for session: AuthSession) async throws -> SessionUpdate {
        try await issuer.verifyIDToken(of: update, for: session)
    }

    /// Revokes the session's tokens at the issuer.
    public func revoke(_ session: AuthSession) async throws {
        try await issuer.revoke(session)
    }

    /// Deletes the session's key.
    public func forget(_ session: AuthSession) async {
        await issuer.eraseKey(session.proofKeyID)
    }

    /// Uses the keys of the manager's store unless a key store was given explicitly.
    public func keeping(keys: any ProofKeyStore) -> Self {
        var provider = self
        provider.issuer = issuer.keeping(keys)
        return provider
    }

    /// Reports each part of the issuer's metadata and responses and each of its keys that can't be used.
    public func report(to diagnostics: any DiagnosticSink) {
        issuer.diagnostics.report(to: diagnostics)
    }
}

extension OpenIDProvider: SignUpProvider {
    /// Opens the issuer's pages for creating an account, and signs in with it (Initiating User Registration via OpenID
    /// Connect).
    ///
    /// The user may also sign in to an existing account there.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation` unless the settings contain the parameters for it, and the errors
    ///   of a sign-in.
    public func signUp(_ context: SignInContext) async throws -> AuthSession {
        guard let parameters = settings.issuer.quirks.signUpParameters else {
            throw AuthError.unsupported(.signUp, by: id)
        }
        var provider = self
        provider.issuer.settings.quirks.authorizationParameters += parameters
        return try await provider.signInByRedirect(context, redirect: settings.redirectURI)
    }

    /// Returns whether the issuer supports a capability, according to the settings.
    public func supports(_ capability: ProviderCapability) -> Bool {
        let quirks = settings.issuer.quirks
        return switch capability {
        case .signUp: quirks.signUpParameters != nil
        case .logoutEverywhere: quirks.logout != nil
        default: capability.isDeclared(by: self)
        }
    }
}
