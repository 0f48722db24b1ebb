public import GatehouseClient
public import GatehouseOAuth
public import GatehouseTypes

/// A device's voucher for one of its apps: the platform's access token, and the device's proof for the app and its key.
public struct PlatformVoucher: Sendable {
    /// The access token of the device's platform session.
    public let subjectToken: Secret
    /// The device's proof that this app may exchange it.
    public let actor: TokenExchangeRequest.Actor

    /// Creates a voucher.
    public init(subjectToken: Secret, actor: TokenExchangeRequest.Actor) {
        self.subjectToken = subjectToken
        self.actor = actor
    }
}

/// Holds a device's platform session and key, and creates vouchers for the apps on the device.
///
/// On a real device this is a service of the system, which determines the identity of the requesting app. The device's
/// key never leaves it.
public protocol PlatformBroker: Sendable {
    /// Creates a voucher for an app.
    ///
    /// - Parameters:
    ///   - clientID: The app.
    ///   - keyThumbprint: The thumbprint of the app's own key, which its tokens will be bound to.
    ///   - issuer: The issuer that the voucher is for.
    ///   - refused: The voucher that the issuer has just refused, if the new one replaces it; else `nil`. Its token may
    ///     be invalid, so the new voucher contains another one.
    /// - Returns: The voucher, for a single use.
    /// - Throws: `AuthError`: `notSignedIn` or `sessionEnded` if the device has no platform session.
    func voucher(
        for clientID: ClientID, keyThumbprint: String, issuer: String, replacing refused: PlatformVoucher?
    ) async throws -> PlatformVoucher
}

/// A broker in the same process: another manager holds the platform's session.
public struct LocalPlatformBroker: PlatformBroker {
    private let manager: AuthManager
    private let keys: (any ProofKeyStore)?
    private let clientID: ClientID
    private let time: any TimeSource
    private let randomness: any RandomSource

    /// Creates a broker.
    ///
    /// - Parameters:
    ///   - manager: The manager of the platform's session.
    ///   - keys: The store of that session's key, the device's key; `nil` uses that of the manager's store.
    ///   - clientID: The client identifier of the platform itself.
    ///   - time: The clock.
    ///   - randomness: The source of the proofs' identifiers.
    public init(
        manager: AuthManager, keys: (any ProofKeyStore)? = nil, clientID: ClientID,
        time: any TimeSource = SystemTimeSource(), randomness: any RandomSource = SystemRandomSource()
    ) {
        self.manager = manager
        self.keys = keys ?? manager.proofKeys
        self.clientID = clientID
        self.time = time
        self.randomness = randomness
    }

    /// Creates a voucher with the platform's current access token. The token is refreshed if it is valid for less than
    /// 30 seconds or was refused.
    public func voucher(
        for clientID: ClientID, keyThumbprint: String, issuer: String, replacing refused: PlatformVoucher?
    ) async throws -> PlatformVoucher {
        var session = try await manager.validSession(minimumValidity: .seconds(30))
        if let refused, session.accessToken.value.matches(refused.subjectToken) {
            session = try await manager.refresh(ifCurrent: session.accessToken)
        }
        guard session.account.issuer == issuer else {
            throw AuthError(.insecure, "the platform's session is from another issuer")
        }
        guard let keys, let keyID = session.proofKeyID else {
            throw AuthError(.keyLost, "the platform's session isn't bound to a key of the device")
        }
        let token = session.accessToken.value
        let proof = DeviceProof(
            deviceClientID: self.clientID, audience: issuer, clientID: clientID, appKeyThumbprint: keyThumbprint,
            subjectToken: token)
        let signer = try ProofKeySigner(try await keys.requiredKey(keyID))
        return PlatformVoucher(
            subjectToken: token, actor: try await proof.signed(by: signer, time: time, randomness: randomness))
    }
}
