/// A service that creates, refreshes and revokes sessions.
///
/// A provider communicates with its service and holds no session. It uses its own transport, below the loaders that
/// authorize requests with its sessions, so that a refresh never waits for itself.
public protocol RemoteAuthProvider: Sendable {
    /// The provider's name. It is stored with each session and must not change between launches.
    var id: ProviderID { get }

    /// Adds a session's credentials to requests.
    var authorizer: any RequestAuthorizer { get }

    /// Returns whether the provider has a capability. The default is whether its type has it. A provider whose
    /// capabilities are configured implements this method.
    func supports(_ capability: ProviderCapability) -> Bool

    /// Signs a user in.
    ///
    /// When its task is cancelled, it stops and closes the browser or prompt that it has opened.
    ///
    /// - Parameter context: The user's credential, and the ways to interact with the user.
    /// - Returns: The new session.
    /// - Throws: ``AuthError``: ``AuthError/Code/cancelled`` if the user cancelled, ``AuthError/Code/refused`` if the
    ///   server refused. If the service has issued tokens that can't be used, the underlying error is an
    ///   ``UnwantedSession``.
    func signIn(_ context: SignInContext) async throws -> AuthSession

    /// Requests a new access token.
    ///
    /// The service may have used up the refresh token when its response arrives. So this method sends no other request
    /// before it returns the new one. It reads what isn't needed leniently.
    ///
    /// - Parameter session: The current session.
    /// - Returns: The service's response. The manager merges it into the session.
    /// - Throws: ``RefreshFailure``, which says whether the session can continue.
    func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate

    /// Verifies the ID token of a refresh, if that needs a request. The manager calls it after it has stored the new
    /// tokens. If it fails, the session continues with its old ID token and name.
    ///
    /// - Parameters:
    ///   - update: The response, with a ``SessionUpdate/unverifiedIDToken``.
    ///   - session: The session before the refresh, with the new tokens.
    /// - Returns: The response with the verified ``SessionUpdate/idToken`` and ``SessionUpdate/account``.
    /// - Throws: ``AuthError`` if the keys can't be fetched or the token isn't valid.
    func verifyIDToken(of update: SessionUpdate, for session: AuthSession) async throws -> SessionUpdate

    /// Revokes the session's tokens at the service (RFC 7009). The manager calls it after the session has ended on this
    /// machine.
    ///
    /// - Throws: ``AuthError`` if the service refuses or can't be reached.
    func revoke(_ session: AuthSession) async throws

    /// Deletes the data that the provider stores for a session on this machine, such as its proof key.
    ///
    /// It is called when the session has ended, after ``revoke(_:)``, whether or not that succeeded, by the process
    /// that revoked it. If processes share a store, each sign-in must have its own key, because no process knows the
    /// sessions that another one holds and couldn't store yet.
    func forget(_ session: AuthSession) async

    /// Returns this provider with a store for its sessions' proof keys (DPoP, RFC 9449).
    ///
    /// A manager calls it with the keys of its store (``AuthDataStore/proofKeys``) and uses the result. A provider that
    /// was given keys explicitly keeps them. A provider that doesn't bind tokens to keys returns itself.
    ///
    /// - Parameter keys: The key store.
    /// - Returns: A provider with the same ``id``.
    func keeping(keys: any ProofKeyStore) -> Self

    /// Sends the provider's diagnostic events to a sink, such as one for each part of its server's metadata that can't
    /// be used.
    ///
    /// A manager calls it with its own sink.
    ///
    /// - Parameter diagnostics: The receiver of the events, in place of an earlier one.
    func report(to diagnostics: any DiagnosticSink)
}

extension RemoteAuthProvider {
    /// Returns the response, for providers that verify ID tokens without a request or have none.
    public func verifyIDToken(of update: SessionUpdate, for session: AuthSession) async throws -> SessionUpdate {
        update
    }

    /// Deletes no data, for providers that store none.
    public func forget(_ session: AuthSession) async {}

    /// Returns the provider itself, for providers that don't bind tokens to keys.
    public func keeping(keys: any ProofKeyStore) -> Self { self }

    /// Does nothing, for providers without diagnostic events.
    public func report(to diagnostics: any DiagnosticSink) {}
}
