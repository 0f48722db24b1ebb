public import GatehouseClient
public import GatehouseHTTP
import GatehouseOAuth
public import GatehouseTypes

/// The account that the device is signed in with: no password, no browser, a session of the app's own (RFC 8693).
///
/// Each app has its own key, its own subject and its own tokens. The device vouches for the app through a
/// ``PlatformBroker``; see ``DeviceProof`` for what the issuer is shown.
public struct PlatformAccountProvider: RemoteAuthProvider {
    private var issuer: IssuerClient
    private let broker: any PlatformBroker
    private let scope: Scope
    private let resources: [String]
    private let audiences: [String]

    /// Describes a provider.
    ///
    /// - Parameters:
    ///   - settings: The issuer and the app. Whatever they say, the app's tokens are bound to its key.
    ///   - broker: Who vouches for the app on this device.
    ///   - scope: What is asked for. It holds `openid`, since somebody must say who is signed in.
    ///   - resources: Where the access token will be used, as addresses.
    ///   - audiences: Where the access token will be used, as names that the issuer knows.
    ///   - transport: What its requests are sent with.
    ///   - keys: Where the app's keys are made and kept; nil for those of the manager's store.
    ///   - time: The clock.
    ///   - randomness: Where the proofs' identifiers come from.
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

    /// The provider's name in stored sessions.
    public var id: ProviderID { issuer.settings.providerID }

    /// Puts the sessions on requests, with proofs.
    public var authorizer: any RequestAuthorizer { issuer.authorizer }

    /// Exchanges the device's word for a session. Nobody is asked anything.
    ///
    /// - Throws: `AuthError`; what the broker throws, such as `notSignedIn`, if the device has no platform session.
    public func signIn(_ context: SignInContext) async throws -> AuthSession {
        let scope = context.scope ?? scope
        var keyID: KeyID?
        do {
            let key = try await issuer.makeKey(issuer.metadataSource.metadata())
            keyID = key?.id
            guard let key else { throw AuthError(.misconfigured, "the app needs a key of its own") }
            let response = try await exchange(scope: scope, key: key)
            return try await issuer.session(response, nonce: nil, requestedScope: scope, key: key.id)
        } catch {
            await issuer.eraseKey(keyID)
            throw AuthError(asking: error)
        }
    }

    /// Renews a session with its own refresh token; without one, with the device's word again.
    public func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate {
        if session.refreshToken != nil { return try await issuer.refresh(session, resources: resources) }
        guard let key = try await issuer.key(of: session) else {
            throw .impossible(AuthError(.keyLost, "the session has no key"))
        }
        let response: TokenResponse
        do {
            response = try await exchange(scope: session.scope, key: key)
        } catch let failure as EndpointFailure {
            throw failure.refreshFailure(final: issuer.settings.finalAnswers)
        } catch {
            let error = AuthError(error)
            throw error.recovery == .reauthenticate ? .impossible(error) : .transient(error)
        }
        return try await issuer.update(session, with: response)
    }

    /// Shows the device's word. If it isn't taken, the device's token may have ended on the way: it's asked once more.
    private func exchange(scope: Scope, key: any ProofKey) async throws -> TokenResponse {
        let voucher = try await voucher(for: key, replacing: nil)
        do {
            return try await exchange(voucher, scope: scope, key: key)
        } catch let failure as EndpointFailure where failure.errorCode == .invalidRequest {
            return try await exchange(self.voucher(for: key, replacing: voucher), scope: scope, key: key)
        }
    }

    private func voucher(for key: any ProofKey, replacing refused: PlatformVoucher?) async throws -> PlatformVoucher {
        let settings = issuer.settings
        return try await broker.voucher(
            for: settings.clientID, keyThumbprint: key.id.rawValue, issuer: settings.issuer, replacing: refused)
    }

    private func exchange(_ voucher: PlatformVoucher, scope: Scope, key: any ProofKey) async throws -> TokenResponse {
        let request = TokenExchangeRequest(
            subjectToken: voucher.subjectToken, actor: voucher.actor, resources: resources, audiences: audiences,
            scope: scope)
        return try await issuer.tokens(request, key: key)
    }

    /// Ends the session's tokens at the issuer. The device's platform session isn't touched.
    public func revoke(_ session: AuthSession) async throws {
        try await issuer.revoke(session)
    }

    /// Deletes the app's key.
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
