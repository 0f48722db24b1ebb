public import GatehouseTypes

/// The purpose of a proof key. Each sign-in creates its own key, so that apps and accounts can't be linked by their
/// keys.
public struct ProofKeyPurpose: Sendable, Hashable {
    /// The issuer whose tokens are bound to the key.
    public let issuer: String

    /// The client identifier of the app.
    public let clientID: ClientID

    /// The account, if it is known before the sign-in.
    public let account: AccountID?

    /// Creates a purpose.
    public init(issuer: String, clientID: ClientID, account: AccountID? = nil) {
        self.issuer = issuer
        self.clientID = clientID
        self.account = account
    }
}

/// The result of looking up a key. Only ``absent`` means that the key doesn't exist.
public enum ProofKeyLookup: Sendable {
    /// The key was found.
    case found(any ProofKey)
    /// The store contains no such key.
    case absent
    /// The store can't be read at the moment, for example because it is locked, permission is missing, or the device
    /// isn't connected.
    case unavailable(reason: String)
    /// The stored data isn't the key. It was moved aside, not deleted.
    case corrupt(reason: String)
}

/// Stores proof keys, for example in a folder, a keychain or a security chip.
public protocol ProofKeyStore: Sendable {
    /// Looks up a key.
    ///
    /// - Parameter id: The key's thumbprint.
    /// - Returns: The key, or the reason why it can't be returned.
    func key(_ id: KeyID) async -> ProofKeyLookup

    /// Creates a key and stores it.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/keyUnavailable`` if the key can't be stored.
    func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey

    /// Deletes a key, if it exists.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/keyUnavailable`` if the key can't be deleted.
    func eraseKey(_ id: KeyID) async throws
}

extension ProofKeyStore {
    /// Returns a key that must exist.
    ///
    /// - Throws: ``AuthError``: ``AuthError/Code/keyUnavailable`` if the store can't be read at the moment,
    ///   ``AuthError/Code/keyLost`` if the key doesn't exist or is corrupt.
    public func requiredKey(_ id: KeyID) async throws -> any ProofKey {
        switch await key(id) {
        case .found(let key): return key
        case .absent: throw AuthError(.keyLost, "the session's key no longer exists")
        case .unavailable(let reason): throw AuthError(.keyUnavailable, reason)
        case .corrupt(let reason): throw AuthError(.keyLost, reason)
        }
    }
}

/// A key whose possession is proved with each request (DPoP, RFC 9449). The private key may be in hardware that doesn't
/// reveal it.
public protocol ProofKey: Sendable {
    /// The key's thumbprint (RFC 7638; SHA-256, base64url). Sessions refer to the key by it.
    var id: KeyID { get }

    /// The public key as a JSON Web Key (RFC 7517).
    var publicJWK: JSONValue { get }

    /// The JWS algorithm of the signatures, such as `ES256` (RFC 7518, section 3.1).
    var algorithm: String { get }

    /// Signs a message.
    ///
    /// - Parameter message: The message, not its hash.
    /// - Returns: The signature in the form of JWS: `r || s` for ES256 (RFC 7518, section 3.4).
    /// - Throws: ``AuthError`` with ``AuthError/Code/keyUnavailable`` or ``AuthError/Code/keyLost``.
    func signature(for message: [UInt8]) async throws -> [UInt8]
}
