public import Foundation
public import GatehouseJOSE
public import GatehouseTypes

/// Verifies the DPoP proofs of requests (RFC 9449, section 4.3).
public struct DPoPVerifier: Sendable {
    /// The allowed signature algorithms. Symmetric algorithms aren't supported.
    public var algorithms: Set<SignatureAlgorithm>
    /// The tolerated difference between a proof's time and ours.
    public var window: ProofWindow
    /// The nonces that proofs must contain. `nil` requires none; a nonce in a proof is then ignored.
    public var nonces: (any NoncePolicy)?

    private static let type = MediaTypeName(DPoPProof.type)

    private let replayMemory: any ReplayMemory
    private let time: any TimeSource

    /// The maximum size of a proof, in bytes.
    public static let maximumSize = 8 * 1024

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - algorithms: The allowed signature algorithms.
    ///   - window: The tolerated difference between a proof's time and ours.
    ///   - nonces: The nonces that proofs must contain; `nil` requires none.
    ///   - replayMemory: The memory of used proofs.
    ///   - time: The clock.
    public init(
        algorithms: Set<SignatureAlgorithm> = [.es256, .edDSA, .ed25519], window: ProofWindow = .standard,
        nonces: (any NoncePolicy)? = nil, replayMemory: any ReplayMemory, time: any TimeSource
    ) {
        self.algorithms = algorithms
        self.window = window
        self.nonces = nonces
        self.replayMemory = replayMemory
        self.time = time
    }

    /// Verifies a request's proof.
    ///
    /// - Parameters:
    ///   - proofs: The values of all `DPoP` header fields of the request. There must be exactly one.
    ///   - method: The request's method.
    ///   - url: The URL that the client used. Behind a proxy it differs from the URL that the proxy requests.
    ///   - accessToken: The access token in the request; `nil` at a token endpoint.
    ///   - expectedThumbprint: The thumbprint of the key that the token or grant is bound to; `nil` if it isn't bound.
    /// - Returns: The result.
    public func verify(
        _ proofs: [String], method: String, url: URL, accessToken: Secret? = nil, expectedThumbprint: String? = nil
    ) async -> DPoPOutcome {
        do {
            let proof = try single(proofs)
            try check(proof, method: method, url: url)
            if let nonces, !nonces.accepts(proof.claims.values["nonce"]?.string ?? "") {
                return .nonceRequired(nonces.current)
            }
            let end = try proof.checkIssuedAt(in: window, now: time.now)
            if let accessToken {
                try proof.check("ath", is: DPoPProof.accessTokenHash(accessToken), else: .wrongToken)
            }
            if let expectedThumbprint, !expectedThumbprint.hasSameBytes(as: proof.thumbprint) {
                throw ProofRefusal(.wrongKey)
            }
            try await proof.use(as: DPoPProof.type, until: end, in: replayMemory)
            return .accepted(keyThumbprint: proof.thumbprint)
        } catch let refusal as ProofRefusal {
            return .refused(refusal)
        } catch {
            return .undecided(error)
        }
    }

    private func single(_ proofs: [String]) throws(ProofRefusal) -> ProofToken {
        guard let first = proofs.first else { throw ProofRefusal(.missing) }
        guard proofs.count == 1 else { throw ProofRefusal(.multiple) }
        return try ProofToken(
            compact: first, type: DPoPVerifier.type, algorithms: algorithms,
            maximumSize: DPoPVerifier.maximumSize)
    }

    private func check(_ proof: ProofToken, method: String, url: URL) throws(ProofRefusal) {
        try proof.check("htm", is: method, else: .wrongMethod)
        let target = try proof.text("htu", maximumLength: 4096)
        guard DPoPTarget.areSame(target, url.absoluteString) else {
            throw ProofRefusal(.wrongTarget, claim: "htu")
        }
        _ = try proof.text("jti", maximumLength: ProofToken.maximumIdentifierLength)
    }
}

/// The result of verifying a request's DPoP proof.
public enum DPoPOutcome: Sendable {
    /// The proof is valid, and its key has this thumbprint (RFC 7638).
    case accepted(keyThumbprint: String)
    /// The proof isn't valid: `invalid_dpop_proof` at a token endpoint, `invalid_token` at a resource server.
    case refused(ProofRefusal)
    /// The proof must contain this nonce: `use_dpop_nonce`, with the nonce in `DPoP-Nonce`.
    case nonceRequired(String)
    /// The proof can't be verified now, since the replay memory is full or unavailable: a 503, never a refusal.
    case undecided(any Error)
}
