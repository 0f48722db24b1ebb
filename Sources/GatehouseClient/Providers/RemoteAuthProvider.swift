/// A service that makes, renews and revokes sessions.
///
/// A provider talks to its service and holds no session. It uses a transport of its own, below the chain that its
/// sessions authorise, so that a refresh never waits for itself.
public protocol RemoteAuthProvider: Sendable {
    /// Names the provider. It is stored with each session, and must stay the same from launch to launch.
    var id: ProviderID { get }

    /// Puts this provider's sessions on requests.
    var authorizer: any RequestAuthorizer { get }

    /// Whether the provider can really be asked for a capability. Unless it says otherwise, it can do whatever its type
    /// declares; one whose abilities are data says so here.
    func supports(_ capability: ProviderCapability) -> Bool

    /// Signs somebody in.
    ///
    /// It stops when its task is cancelled: a browser is closed, a prompt taken away.
    ///
    /// - Parameter context: What the person gave, and how they can be asked.
    /// - Returns: The new session.
    /// - Throws: ``AuthError``: ``AuthError/Code/cancelled`` if the person called it off,
    ///   ``AuthError/Code/refused`` if the server did.
    func signIn(_ context: SignInContext) async throws -> AuthSession

    /// Gets a new access token.
    ///
    /// - Parameter session: The session as it is now.
    /// - Returns: What the service answered; the manager merges it into the session.
    /// - Throws: ``RefreshFailure``, which says whether the session can live on.
    func refresh(_ session: AuthSession) async throws(RefreshFailure) -> SessionUpdate

    /// Tells the service that the session is over (RFC 7009). It's asked after the session is gone from this machine.
    ///
    /// - Throws: ``AuthError``.
    func revoke(_ session: AuthSession) async throws

    /// Deletes what the provider itself keeps for a session on this machine, such as its proof key.
    ///
    /// It's called once the session is over, after ``revoke(_:)``, whether that worked or not, and by whichever process
    /// saw to that. Where processes share a store, each sign-in must have had a key of its own: none of them sees what
    /// another one holds and couldn't store yet.
    func forget(_ session: AuthSession) async

    /// Returns this provider with a place for its sessions' proof keys (RFC 9449).
    ///
    /// A manager calls it with the keys of its store (``AuthDataStore/proofKeys``) and uses what it returns. A provider
    /// that was given keys explicitly keeps those, and one that doesn't bind tokens to keys returns itself.
    ///
    /// - Parameter keys: Where keys are made and found.
    /// - Returns: A provider of the same ``id``.
    func keeping(keys: any ProofKeyStore) -> Self
}

extension RemoteAuthProvider {
    /// There is nothing to delete.
    public func forget(_ session: AuthSession) async {}

    /// The provider doesn't bind tokens to keys.
    public func keeping(keys: any ProofKeyStore) -> Self { self }
}
