public import GatehouseClient
public import GatehouseHTTP
import GatehouseOAuth
public import GatehouseTypes

/// Any OpenID provider: authorization code with PKCE through a browser (OpenID Connect Core, section 3.1; RFC 8252; RFC
/// 9700), tokens bound to a key where the provider understands that (RFC 9449).
public struct OpenIDProvider: RemoteAuthProvider {
    let settings: OpenIDSettings
    var issuer: IssuerClient
    let flows: FlowDesk

    /// Describes a provider. Nothing is fetched before somebody signs in.
    ///
    /// - Parameters:
    ///   - settings: How to sign in.
    ///   - transport: What its requests are sent with; it stands below the chain that its sessions authorise.
    ///   - keys: Where the sessions' keys are made and kept; nil for those of the manager's store. Bearer tokens are asked
    ///     for with ``IssuerSettings/KeyBinding/never``.
    ///   - shelf: Where sign-ins lie that have been begun; one in memory unless another process may have to finish them.
    ///   - time: The clock.
    ///   - randomness: Where states, nonces and verifiers come from.
    public init(
        _ settings: OpenIDSettings, transport: any HTTPTransport, keys: (any ProofKeyStore)? = nil,
        shelf: any FlowShelf = MemoryFlowShelf(), time: any TimeSource = SystemTimeSource(),
        randomness: any RandomSource = SystemRandomSource()
    ) {
        self.settings = settings
        flows = FlowDesk(shelf: shelf, time: time, randomness: randomness)
        issuer = IssuerClient(
            settings: settings.issuer, transport: transport, keys: keys, time: time, randomness: randomness)
    }

    /// Describes a provider for an app without a secret, with the usual settings.
    ///
    /// - Parameters:
    ///   - issuer: The issuer's identifier: an `https` URL.
    ///   - clientID: The app.
    ///   - scope: What is asked for.
    ///   - transport: What its requests are sent with.
    ///   - keyBinding: When tokens are bound to a key (RFC 9449).
    ///   - keys: Where the sessions' keys are made and kept; nil for those of the manager's store.
    public init(
        issuer: String, clientID: ClientID, scope: Scope = .openID, transport: any HTTPTransport,
        keyBinding: IssuerSettings.KeyBinding = .whenSupported, keys: (any ProofKeyStore)? = nil
    ) {
        let settings = OpenIDSettings(
            IssuerSettings(issuer: issuer, authentication: .none(clientID), keyBinding: keyBinding), scope: scope)
        self.init(settings, transport: transport, keys: keys)
    }

    /// The provider's name in stored sessions.
    public var id: ProviderID { settings.issuer.providerID }

    /// Puts the sessions on requests, as bearer tokens or with proofs.
    public var authorizer: any RequestAuthorizer { issuer.authorizer }

    /// Sends the person to the issuer's pages and exchanges what comes back for tokens.
    ///
    /// With a prompt for device codes the person signs in on another device instead (RFC 8628).
    ///
    /// - Throws: `AuthError`: `unsupportedCredential` if the person can't be reached in a way that serves, `refused` if the server or the person said no,
    ///   `inDoubt` if the answer to the exchange was lost; the code is then spent and the person has to go there again.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        if let prompt = try deviceCodePrompt(in: context), let session = try await signIn(context, showing: prompt) {
            return session
        }
        return try await signInByRedirect(context, redirect: settings.redirectURI)
    }

    func metadata() async throws(AuthError) -> ServerMetadata {
        do {
            return try await issuer.metadataSource.metadata()
        } catch {
            throw error.authError
        }
    }

    /// Renews a session with its refresh token and its key.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        try await issuer.refresh(session, resources: settings.resources)
    }

    /// Ends the session's tokens at the issuer.
    public func revoke(_ session: AuthSession) async throws {
        try await issuer.revoke(session)
    }

    /// Deletes the session's key.
    public func forget(_ session: AuthSession) async {
        await issuer.eraseKey(session.proofKeyID)
    }

    /// Takes the keys of the manager's store, unless it was given others.
    public func keeping(keys: any ProofKeyStore) -> Self {
        var provider = self
        provider.issuer = issuer.keeping(keys)
        return provider
    }
}
