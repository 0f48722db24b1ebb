public import GatehouseHTTP
public import GatehouseJOSE
import GatehouseOAuth
public import GatehouseTypes

/// Decides about requests from what they bring along: a token, and a proof that its sender may use it.
///
/// The token's seal is opened with this backend's own keys, its signature is checked with the issuer's, the policies look
/// at its claims, and the sender proves possession of the key that it's bound to. Nobody is asked but the issuer's key
/// set, now and then.
public struct Verifier: Sendable {
    private let options: VerifierOptions
    private let opener: TokenOpener
    private let signatures: SignatureCheck
    private let policies: [any VerificationPolicy]
    private let possession: PossessionCheck
    private let time: any TimeSource

    /// A verifier that finds the issuer's keys by its metadata.
    ///
    /// - Parameters:
    ///   - issuer: Who issues the tokens, byte for byte as in `iss`.
    ///   - audience: Who we are, byte for byte as in `aud`.
    ///   - decryptionKeys: Our keys. With any, only sealed tokens are accepted; without, only plain ones.
    ///   - transport: What fetches the issuer's keys.
    ///   - time: The clock.
    ///   - options: Everything else.
    public init(
        issuer: String, audience: String, decryptionKeys: [DecryptionKey] = [], transport: any HTTPTransport,
        time: any TimeSource = SystemTimeSource(), options: VerifierOptions = VerifierOptions()
    ) {
        let keys = RemoteKeySet(issuer: issuer, transport: transport, time: time)
        self.init(
            issuer: issuer, audience: audience, decryptionKeys: decryptionKeys, keys: keys, time: time,
            options: options)
    }

    /// A verifier with a source of keys.
    ///
    /// - Parameters:
    ///   - issuer: Who issues the tokens, byte for byte as in `iss`.
    ///   - audience: Who we are, byte for byte as in `aud`.
    ///   - decryptionKeys: Our keys. With any, only sealed tokens are accepted; without, only plain ones.
    ///   - keys: Where the issuer's keys come from.
    ///   - time: The clock.
    ///   - options: Everything else.
    public init(
        issuer: String, audience: String, decryptionKeys: [DecryptionKey] = [], keys: any IssuerKeySource,
        time: any TimeSource = SystemTimeSource(), options: VerifierOptions = VerifierOptions()
    ) {
        self.options = options
        self.time = time
        opener = TokenOpener(
            keys: decryptionKeys, algorithms: options.sealingAlgorithms, maximumSize: options.maximumTokenSize)
        signatures = SignatureCheck(algorithms: options.algorithms, keys: keys)
        policies = Verifier.policies(issuer: issuer, audience: audience, options: options)
        let proofs = DPoPVerifier(
            algorithms: options.proofAlgorithms, nonces: options.nonces,
            replayMemory: options.replayMemory ?? InMemoryReplayMemory(time: time), time: time)
        possession = PossessionCheck(
            verifier: proofs, publicOrigin: options.publicOrigin, requiresProof: options.requiresProof)
    }

    /// Decides about a request.
    ///
    /// - Parameters:
    ///   - request: The request as it came, with all its header fields.
    ///   - scope: What this request needs its token to be good for, besides what every request does.
    /// - Returns: The decision, with the answer to give if it isn't a yes.
    public func decide(_ request: HTTPRequest, requiring scope: Scope = .empty) async -> Decision {
        do {
            return .accepted(try await principal(of: request, requiring: scope))
        } catch {
            switch error {
            case .undecided(let indecision): return .undecided(indecision)
            case .refused(let reason, let others):
                return .refused(Refusal(reason, others, answering: answer(to: request)))
            }
        }
    }
}

extension Verifier {
    private func principal(of request: HTTPRequest, requiring scope: Scope) async throws(Halt) -> Principal {
        let presented = try PresentedToken(of: request, maximumSize: options.maximumTokenSize)
        let token = try await signatures.verify(opener.open(presented.text))
        let context = PolicyContext(request: request, now: time.now, requiredScope: scope)
        let reasons = policies.flatMap { $0.reasons(against: token, in: context) }
        // Who can't prove possession isn't told that the token is good, though not for this.
        try Verifier.refuse(for: reasons.filter { !$0.isAboutScope })
        let hasProvedPossession = try await possession.check(token, presented: presented, request: request)
        try Verifier.refuse(for: reasons)
        return Principal(
            token: token.claims, claims: token.allClaims, hasProvedPossession: hasProvedPossession)
    }

    private func answer(to request: HTTPRequest) -> RefusalAnswer {
        RefusalAnswer(
            scheme: PresentedToken.scheme(of: request), algorithms: options.proofAlgorithms.map(\.name).sorted(),
            requiresProof: options.requiresProof)
    }

    private static func refuse(for reasons: [RefusalReason]) throws(Halt) {
        guard let first = reasons.first else { return }
        throw .refused(first, others: Array(reasons.dropFirst()))
    }

    private static func policies(
        issuer: String, audience: String, options: VerifierOptions
    ) -> [any VerificationPolicy] {
        var policies: [any VerificationPolicy] = [
            IssuerPolicy(issuer), AudiencePolicy(audience), LifetimePolicy(tolerance: options.clockTolerance),
        ]
        if !options.acceptsClientTokens { policies.append(SubjectPolicy()) }
        if let clients = options.clients { policies.append(ClientPolicy(clients)) }
        return policies + [ScopePolicy(options.requiredScope)] + options.policies
    }
}

extension RefusalReason {
    fileprivate var isAboutScope: Bool {
        if case .insufficientScope = consequence { true } else { false }
    }
}
