public import GatehouseClient
public import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
public import GatehouseTypes

/// A service account: the client signs in for itself, with its own secret or key and without a user (RFC 6749,
/// section 4.4).
///
/// The account of its sessions is the client. There is no refresh token: a new access token is requested like the first
/// one.
public struct ClientCredentialsProvider: RemoteAuthProvider {
    private var issuer: IssuerClient
    private let scope: Scope?
    private let resources: [String]
    private let audiences: [String]

    /// Creates a provider. Nothing is fetched before the first sign-in.
    ///
    /// - Parameters:
    ///   - settings: The issuer, and the client's authentication.
    ///   - scope: The scope to request; `nil` requests the server's default.
    ///   - resources: The resources that the access token will be used at, as URIs (RFC 8707).
    ///   - audiences: The resources that the access token will be used at, as names, for issuers that require that.
    ///   - transport: The transport for its requests.
    ///   - keys: The store that creates and keeps the keys that tokens are bound to; `nil` uses that of the manager's
    ///     store. ``IssuerSettings/KeyBinding/never`` requests bearer tokens.
    ///   - time: The clock.
    ///   - randomness: The source of identifiers.
    public init(
        _ settings: IssuerSettings, scope: Scope? = nil, resources: [String] = [], audiences: [String] = [],
        transport: any HTTPTransport, keys: (any ProofKeyStore)? = nil, time: any TimeSource = SystemTimeSource(),
        randomness: any RandomSource = SystemRandomSource()
    ) {
        issuer = IssuerClient(
            settings: settings, transport: transport, keys: keys, time: time, randomness: randomness)
        self.scope = scope
        self.resources = resources
        self.audiences = audiences
    }

    /// The provider's identifier in stored sessions.
    public var id: ProviderID { issuer.settings.providerID }

    /// Adds the sessions' access tokens to requests, as bearer tokens or with proofs.
    public var authorizer: any RequestAuthorizer { issuer.authorizer }

    /// Signs the client in.
    ///
    /// - Throws: `AuthError`: `misconfigured` for a client without credentials, `clientRefused` if the server doesn't
    ///   accept them.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        guard !issuer.settings.client.isPublic else {
            throw AuthError(.misconfigured, "a client without a secret or key can't use client credentials")
        }
        return try await issuer.signIn { key in
            let scope = context.scope ?? scope
            let response = try await issuer.signInTokens(request(scope), key: key)
            return try session(response, requestedScope: scope, key: key?.id)
        }
    }

    /// Requests another access token with the same key. Nothing is spent, so it can be repeated at any time.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        let key = try await issuer.key(of: session)
        let scope = session.scope.isEmpty ? nil : session.scope
        do {
            let response = try await issuer.tokens(request(scope), key: key)
            let type = try issuer.type(of: response, key: session.proofKeyID)
            var update = SessionUpdate(
                accessToken: response.accessToken, receivedAt: issuer.time.now,
                lifetime: response.expiresIn.map { .seconds($0) }, type: type, scope: response.scope)
            update.unreadableMembers = response.unreadableMembers
            return update
        } catch let failure as EndpointFailure {
            throw failure.refreshFailure(of: session, final: issuer.settings.finalAnswers)
        } catch {
            throw .transient(AuthError(error))
        }
    }

    /// Revokes the access token at the issuer.
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

    private func request(_ scope: Scope?) -> ClientCredentialsRequest {
        ClientCredentialsRequest(scope: scope, resources: resources, audiences: audiences)
    }

    private func session(
        _ response: TokenResponse, requestedScope: Scope?, key: KeyID?
    ) throws(AuthError) -> AuthSession {
        issuer.diagnostics.record(unreadable: response.unreadableMembers, in: "token")
        let type: GatehouseClient.TokenType
        do {
            type = try issuer.type(of: response, key: key)
        } catch {
            throw error.leaving(issuer.unwanted(response.accessToken, response.refreshToken, key))
        }
        let account = Account(
            issuer: issuer.settings.issuer, subject: AccountID(issuer.settings.clientID.rawValue),
            displayName: issuer.settings.clientID.rawValue)
        return AuthSession(
            provider: id, account: account,
            accessToken: issuer.accessToken(response, type: type, requestedScope: requestedScope ?? .empty),
            proofKeyID: type == .dpop ? key : nil)
    }
}
