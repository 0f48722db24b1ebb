public import GatehouseClient
public import GatehouseHTTP
import GatehouseOAuth
public import GatehouseTypes

/// Any OpenID provider: authorization code with PKCE through a browser (OpenID Connect Core, section 3.1; RFC 8252; RFC
/// 9700), tokens bound to a key where the provider understands that (RFC 9449).
public struct OpenIDProvider: RemoteAuthProvider {
    let settings: OpenIDSettings
    let issuer: IssuerClient

    /// Describes a provider. Nothing is fetched before somebody signs in.
    ///
    /// - Parameters:
    ///   - settings: How to sign in.
    ///   - transport: What its requests are sent with; it stands below the chain that its sessions authorise.
    ///   - keys: Where the sessions' keys are made and kept; nothing for bearer tokens.
    ///   - time: The clock.
    ///   - randomness: Where states, nonces and verifiers come from.
    public init(
        _ settings: OpenIDSettings, transport: any HTTPTransport, keys: (any ProofKeyStore)? = nil,
        time: any TimeSource = SystemTimeSource(), randomness: any RandomSource = SystemRandomSource()
    ) {
        self.settings = settings
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
    ///   - keys: Where the sessions' keys are made and kept; nothing for bearer tokens.
    public init(
        issuer: String, clientID: ClientID, scope: Scope = .openID, transport: any HTTPTransport,
        keys: (any ProofKeyStore)? = nil
    ) {
        let settings = OpenIDSettings(
            IssuerSettings(issuer: issuer, authentication: .none(clientID)), scope: scope)
        self.init(settings, transport: transport, keys: keys)
    }

    /// The provider's name in stored sessions.
    public var id: ProviderID { settings.issuer.providerID }

    /// Puts the sessions on requests, as bearer tokens or with proofs.
    public var authorizer: any RequestAuthorizer { issuer.authorizer }

    /// Sends the person to the issuer's pages and exchanges what comes back for tokens.
    ///
    /// - Throws: `AuthError`: `unsupportedCredential` without a user agent, `refused` if the server or the person said no,
    ///   `inDoubt` if the answer to the exchange was lost; the code is then spent and the person has to go there again.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        guard let userAgent = context.userAgent else {
            throw AuthError(.unsupportedCredential, "signing in here needs a browser")
        }
        let metadata = try await metadata()
        let key = try await issuer.makeKey(metadata)
        do {
            let session = try await signIn(context, userAgent, metadata, key)
            if session.proofKeyID == nil { await issuer.eraseKey(key?.id) }
            return session
        } catch {
            await issuer.eraseKey(key?.id)
            throw AuthError(error)
        }
    }

    private func signIn(
        _ context: SignInContext, _ userAgent: any UserAgent, _ metadata: ServerMetadata, _ key: (any ProofKey)?
    ) async throws -> AuthSession {
        let flow = AuthorizationFlow(
            metadata: metadata, settings: settings, time: issuer.time, randomness: issuer.randomness)
        let callback = try await userAgent.visit(redirect: settings.redirectURI) { redirect in
            let request = try flow.request(redirect: redirect, context: context, keyThumbprint: key?.id)
            return try await issuer.authorizationAddress(for: request, metadata: metadata, key: key)
        }
        try Task.checkCancellation()
        let request = try flow.finish(callback)
        let response: TokenResponse
        do {
            response = try await issuer.tokens(request, key: key)
        } catch {
            throw error.authError
        }
        return try await issuer.session(
            response, nonce: flow.nonce, requestedScope: context.scope ?? settings.scope, key: key?.id)
    }

    private func metadata() async throws(AuthError) -> ServerMetadata {
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
}
