public import GatehouseClient
public import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
public import GatehouseTypes

/// The account that the device is signed in with. The app gets a session of its own without a password or a browser
/// (RFC 8693).
///
/// Each app has its own key, its own subject and its own tokens. A ``PlatformBroker`` on the device creates the voucher
/// for the app; ``/GatehouseOAuth/DeviceProof`` describes its contents.
public struct PlatformAccountProvider: RemoteAuthProvider {
    private var issuer: IssuerClient
    private let broker: any PlatformBroker
    private let scope: Scope
    private let resources: [String]
    private let audiences: [String]

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - settings: The issuer and the app. The app's tokens are always bound to its key, whatever the settings say.
    ///   - broker: The broker on this device.
    ///   - scope: The scope to request. It must contain `openid`, so that the issuer returns an ID token.
    ///   - resources: The resources that the access token will be used at, as URIs.
    ///   - audiences: The resources that the access token will be used at, as names that the issuer knows.
    ///   - transport: The transport for its requests.
    ///   - keys: The store that creates and keeps the app's keys; `nil` uses that of the manager's store.
    ///   - time: The clock.
    ///   - randomness: The source of the proofs' identifiers.
    public init(
        _ settings: IssuerSettings, broker: any PlatformBroker, scope: Scope = .openID, resources: [String] = [],
        audiences: [String] = [], transport: any HTTPTransport, keys: (any ProofKeyStore)? = nil,
        time: any TimeSource = SystemTimeSource(), randomness: any RandomSource = SystemRandomSource()
    ) {
        var settings = settings
        settings.keyBinding = .required
        issuer = IssuerClient(
            settings: settings, transport: transport, keys: keys, time: time, randomness: randomness)
        self.broker = broker
        self.scope = scope
        self.resources = resources
        self.audiences = audiences
    }

    /// The provider's identifier in stored sessions.
    public var id: ProviderID { issuer.settings.providerID }

    /// Adds the sessions' access tokens to requests, with proofs.
    public var authorizer: any RequestAuthorizer { issuer.authorizer }

    /// Exchanges the device's voucher for a session, without an interaction with the user.
    ///
    /// - Throws: `AuthError`; an error of the broker, such as `notSignedIn`, if the device has no platform session.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        let scope = context.scope ?? scope
        return try await issuer.signIn { key in
            guard let key else { throw AuthError(.misconfigured, "the app must have its own key") }
            let response = try await exchange(scope: scope, key: key) { try await issuer.signInTokens($0, key: key) }
            return try await issuer.session(response, nonce: nil, requestedScope: scope, key: key.id)
        }
    }

    /// Refreshes a session with its own refresh token, or with another voucher of the device if it has none.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        if session.refreshToken != nil { return try await issuer.refresh(session, resources: resources) }
        guard let key = try await issuer.key(of: session) else {
            throw .impossible(AuthError(.keyLost, "the session has no key"))
        }
        let response: TokenResponse
        do {
            response = try await exchange(scope: session.scope, key: key) { try await issuer.tokens($0, key: key) }
        } catch let failure as EndpointFailure {
            throw failure.refreshFailure(of: session, final: issuer.settings.finalAnswers)
        } catch {
            let error = AuthError(error)
            throw error.recovery == .reauthenticate ? .impossible(error) : .transient(error)
        }
        return try issuer.update(session, with: response)
    }

    /// Sends the device's voucher. If the issuer refuses it, the device's token may have expired meanwhile, so one more
    /// voucher is sent.
    private func exchange(
        scope: Scope, key: any ProofKey, sending send: (TokenExchangeRequest) async throws -> TokenResponse
    ) async throws -> TokenResponse {
        let voucher = try await voucher(for: key, replacing: nil)
        do {
            return try await send(request(voucher, scope))
        } catch let failure as EndpointFailure where failure.errorCode == .invalidRequest {
            return try await send(request(self.voucher(for: key, replacing: voucher), scope))
        }
    }

    private func voucher(for key: any ProofKey, replacing refused: PlatformVoucher?) async throws -> PlatformVoucher {
        let settings = issuer.settings
        return try await broker.voucher(
            for: settings.clientID, keyThumbprint: key.id.rawValue, issuer: settings.issuer, replacing: refused)
    }

    private func request(_ voucher: PlatformVoucher, _ scope: Scope) -> TokenExchangeRequest {
        TokenExchangeRequest(
            subjectToken: voucher.subjectToken, actor: voucher.actor, resources: resources, audiences: audiences,
            scope: scope)
    }

    /// Verifies the ID token of a refresh. Fetches the issuer's keys if necessary.
    public func verifyIDToken(of update: SessionUpdate, for session: AuthSession) async throws -> SessionUpdate {
        try await issuer.verifyIDToken(of: update, for: session)
    }

    /// Revokes the session's tokens at the issuer. The device's platform session isn't affected.
    public func revoke(_ session: AuthSession) async throws {
        try await issuer.revoke(session)
    }

    /// Deletes the app's key.
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
