public import GatehouseClient
import GatehouseOAuth
public import GatehouseTypes

/// A broker in the same process: the platform's session is another manager's.
public struct LocalPlatformBroker: PlatformBroker {
    private let manager: AuthManager
    private let keys: (any ProofKeyStore)?
    private let clientID: ClientID
    private let time: any TimeSource
    private let randomness: any RandomSource

    /// Makes a broker.
    ///
    /// - Parameters:
    ///   - manager: Holds the platform's session.
    ///   - keys: Where that session's key is: the device's key; nil for the keys of the manager's store.
    ///   - clientID: The client that the platform itself is.
    ///   - time: The clock.
    ///   - randomness: Where the proofs' identifiers come from.
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

    /// Vouches with the platform's current token, renewed if it has but half a minute left or was refused.
    public func voucher(
        for clientID: ClientID, keyThumbprint: String, issuer: String, replacing refused: PlatformVoucher?
    ) async throws -> PlatformVoucher {
        var session = try await manager.validSession(minimumValidity: .seconds(30))
        if let refused, session.accessToken.value.matches(refused.subjectToken) {
            session = try await manager.refresh(ifCurrent: session.accessToken)
        }
        guard session.account.issuer == issuer else {
            throw AuthError(.insecure, "the platform's session is another issuer's")
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
