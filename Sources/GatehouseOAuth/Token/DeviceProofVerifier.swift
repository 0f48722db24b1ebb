import Foundation
public import GatehouseJOSE
public import GatehouseTypes

/// The result of verifying a device proof.
public enum DeviceProofOutcome: Sendable {
    /// The proof is valid: it was signed by the device that the subject token is bound to, for this app and its key.
    case accepted
    /// The proof isn't valid: `invalid_request` (RFC 8693, section 2.2.2).
    case refused(ProofRefusal)
    /// The proof can't be verified now, since the replay memory is full or unavailable: a 503.
    case undecided(any Error)
}

/// Verifies the actor tokens of token exchanges. See ``DeviceProof``.
public struct DeviceProofVerifier: Sendable {
    /// The maximum lifetime of a proof.
    public static let maximumLifetime = Duration.seconds(120)

    /// The allowed signature algorithms.
    public var algorithms: Set<SignatureAlgorithm>
    /// The tolerated difference between a proof's time and ours.
    public var window: ProofWindow

    private let replayMemory: any ReplayMemory
    private let time: any TimeSource

    /// Creates a verifier.
    public init(
        algorithms: Set<SignatureAlgorithm> = [.es256, .edDSA, .ed25519], window: ProofWindow = .standard,
        replayMemory: any ReplayMemory, time: any TimeSource
    ) {
        self.algorithms = algorithms
        self.window = window
        self.replayMemory = replayMemory
        self.time = time
    }

    /// Verifies a proof.
    ///
    /// - Parameters:
    ///   - actor: The actor token of the request.
    ///   - expected: The expected contents, taken from the request: the subject token's client, this issuer, the
    ///     requesting app, the thumbprint of the key of the request's DPoP proof, and the subject token.
    ///   - deviceKeyThumbprint: The thumbprint of the key that the subject token is bound to (`cnf.jkt`).
    /// - Returns: The result.
    public func verify(
        _ actor: TokenExchangeRequest.Actor, expected: DeviceProof, deviceKeyThumbprint: String
    ) async -> DeviceProofOutcome {
        do {
            guard actor.type == .jwt else { throw ProofRefusal(.wrongType) }
            let proof = try ProofToken(
                compact: actor.token.revealed, type: MediaTypeName(DeviceProof.type), algorithms: algorithms,
                maximumSize: DPoPVerifier.maximumSize)
            try check(proof, expected: expected)
            let end = try checkTimes(proof)
            guard Secret(proof.thumbprint).matches(Secret(deviceKeyThumbprint)) else { throw ProofRefusal(.wrongKey) }
            try await proof.use(as: DeviceProof.type, until: end, in: replayMemory)
            return .accepted
        } catch let refusal as ProofRefusal {
            return .refused(refusal)
        } catch {
            return .undecided(error)
        }
    }

    private func check(_ proof: ProofToken, expected: DeviceProof) throws(ProofRefusal) {
        try proof.check("iss", is: expected.deviceClientID.rawValue, else: .wrongSubject)
        try proof.check("sub", is: expected.deviceClientID.rawValue, else: .wrongSubject)
        try proof.check("aud", is: expected.audience, else: .wrongAudience)
        try proof.check("client_id", is: expected.clientID.rawValue, else: .wrongSubject)
        try proof.check("jkt", is: expected.appKeyThumbprint, else: .wrongSubject)
        try proof.check("ath", is: expected.subjectTokenHash, else: .wrongToken)
    }

    private func checkTimes(_ proof: ProofToken) throws(ProofRefusal) -> Date {
        let now = time.now
        let end = try proof.checkIssuedAt(in: window, now: now)
        guard proof.claims.values["exp"] != nil else { throw ProofRefusal(.missingClaim, claim: "exp") }
        guard let expiry = try? proof.claims.date("exp"), let issuedAt = try? proof.claims.date("iat"),
            expiry.timeIntervalSince(issuedAt) <= DeviceProofVerifier.maximumLifetime.seconds
        else { throw ProofRefusal(.invalidClaim, claim: "exp") }
        guard now < expiry else { throw ProofRefusal(.expired, claim: "exp") }
        return end
    }
}
