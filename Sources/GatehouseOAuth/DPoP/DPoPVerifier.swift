public import Foundation
public import GatehouseJOSE
public import GatehouseTypes

/// Checks the proofs of requests (RFC 9449, section 4.3).
public struct DPoPVerifier: Sendable {
    /// What proofs may be signed with. Symmetric algorithms don't exist here.
    public var algorithms: Set<SignatureAlgorithm>
    /// How far a proof's time may be from ours.
    public var window: ProofWindow
    /// Which nonces are asked for; nothing asks for none, and then whatever nonce a proof holds doesn't matter.
    public var nonces: (any NoncePolicy)?

    private static let type = MediaTypeName(DPoPProof.type)

    private let replayMemory: any ReplayMemory
    private let time: any TimeSource

    /// The longest proof that is looked at, in bytes.
    public static let maximumSize = 8 * 1024

    /// Makes a verifier.
    ///
    /// - Parameters:
    ///   - algorithms: What proofs may be signed with.
    ///   - window: How far a proof's time may be from ours.
    ///   - nonces: Which nonces are asked for.
    ///   - replayMemory: Where used proofs are remembered.
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

    /// Checks a request's proof.
    ///
    /// - Parameters:
    ///   - proofs: The values of all `DPoP` header fields of the request. There must be exactly one.
    ///   - method: The request's method.
    ///   - url: The request's address as the client knows it, which behind a proxy isn't the one that arrived.
    ///   - accessToken: The token that came with the request; nothing at a token endpoint.
    ///   - expectedThumbprint: The key that the token or grant is bound to, if it is.
    /// - Returns: What to do with the request.
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
