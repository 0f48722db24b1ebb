public import GatehouseTypes

/// What a key is made for. Each sign-in makes a key of its own, so no two apps or accounts can be linked by theirs.
public struct ProofKeyPurpose: Sendable, Hashable {
    /// The issuer whose tokens are bound to the key.
    public let issuer: String

    /// The app.
    public let clientID: ClientID

    /// The account, if it's known before the sign-in.
    public let account: AccountID?

    /// Describes a purpose.
    public init(issuer: String, clientID: ClientID, account: AccountID? = nil) {
        self.issuer = issuer
        self.clientID = clientID
        self.account = account
    }
}

/// What looking for a key found. Only ``absent`` means that the key is gone.
public enum ProofKeyLookup: Sendable {
    /// The key.
    case found(any ProofKey)
    /// There is no such key.
    case absent
    /// It can't be told now: locked, no permission, no such device at the moment.
    case unavailable(reason: String)
    /// There is something in its place that isn't the key. It was put aside, not deleted.
    case corrupt(reason: String)
}

/// Where proof keys are kept: a folder, a keychain, a security chip.
public protocol ProofKeyStore: Sendable {
    /// Looks for a key.
    ///
    /// - Parameter id: Its thumbprint.
    /// - Returns: The key, or which of the three ways it's missing in.
    func key(_ id: KeyID) async -> ProofKeyLookup

    /// Makes a key and keeps it.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/keyUnavailable`` if it can't be kept.
    func makeKey(for purpose: ProofKeyPurpose) async throws -> any ProofKey

    /// Deletes a key. A key that isn't there is no error.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/keyUnavailable``.
    func eraseKey(_ id: KeyID) async throws
}

extension ProofKeyStore {
    /// Looks for a key that must be there.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/keyUnavailable`` or ``AuthError/Code/keyLost``.
    public func requiredKey(_ id: KeyID) async throws -> any ProofKey {
        switch await key(id) {
        case .found(let key): return key
        case .absent: throw AuthError(.keyLost, "the session's key isn't there any more")
        case .unavailable(let reason): throw AuthError(.keyUnavailable, reason)
        case .corrupt(let reason): throw AuthError(.keyLost, reason)
        }
    }
}
