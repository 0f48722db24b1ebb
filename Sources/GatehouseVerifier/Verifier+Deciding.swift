public import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
public import GatehouseTypes

extension Verifier {
    /// Decides about a request.
    ///
    /// - Parameters:
    ///   - request: The request as received, with all its header fields.
    ///   - scope: The scope that this request requires, in addition to the requirements of every request.
    /// - Returns: The decision, with the response to send if the request isn't accepted.
    public func decide(_ request: HTTPRequest, requiring scope: Scope = .empty) async -> Decision {
        await decide(request, requiring: RequestRequirement(scope: scope))
    }

    /// Decides about a request that requires more than a scope.
    ///
    /// - Parameters:
    ///   - request: The request as received, with all its header fields.
    ///   - requirement: The requirements of this request, in addition to those of every request.
    /// - Returns: The decision, with the response to send if the request isn't accepted.
    public func decide(_ request: HTTPRequest, requiring requirement: RequestRequirement) async -> Decision {
        do {
            return .accepted(try await principal(of: request, requiring: requirement))
        } catch {
            return decision(after: error, aboutTokenAs: PresentedToken.scheme(of: request))
        }
    }

    /// Creates and counts the decision about a request that isn't accepted.
    ///
    /// - Parameters:
    ///   - failure: The reason.
    ///   - scheme: The authentication scheme of the request; `nil` if it has none or another one.
    /// - Returns: The decision.
    func decision(after failure: VerificationFailure, aboutTokenAs scheme: TokenScheme?) -> Decision {
        switch failure {
        case .undecided(let unavailable):
            parts.options.counters?.count(unavailable)
            return .undecided(unavailable)
        case .refused(let reason, let others):
            let answer = RefusalAnswer(
                scheme: scheme, algorithms: parts.options.proofAlgorithms.map(\.name).sorted(),
                requiresProof: parts.options.requiresProof)
            let refusal = Refusal(reason, others, answering: answer)
            parts.options.counters?.count(refusal)
            return .refused(refusal)
        }
    }

    private func principal(
        of request: HTTPRequest, requiring requirement: RequestRequirement
    ) async throws(VerificationFailure) -> Principal {
        let presented = try PresentedToken(of: request, maximumSize: parts.options.maximumTokenSize)
        let digest = parts.memory.map { _ in TokenDigest(presented.text) }
        let known = digest.flatMap(recall)
        let examined = if let known { known } else { try await examine(presented, of: request) }
        let token = examined.token
        let context = PolicyContext(request: request, now: parts.time.now, requirement: requirement)
        let issuer = parts.issuers[examined.issuer]
        let reasons = issuer.policies.reasons(against: token, in: context, wasAccepted: known != nil)
        if !reasons.isEmpty {
            // A sender who can't prove possession doesn't learn that the token is valid but not sufficient.
            try Verifier.refuse(for: reasons.filter { !$0.consequence.isInsufficientAuthorization })
        }
        if issuer.status.concerns(token.claims.status) { try await issuer.status.check(token.claims.status) }
        if let introspection = parts.introspection, introspection.confirms(token) {
            try await introspection.confirm(try parts.opener.signedText(of: presented.text), token)
        }
        let key = try parts.possession.key(of: token, presentedAs: presented.scheme)
        if let key { try await parts.possession.checkProof(of: request, token: presented.text, thumbprint: key) }
        try Verifier.refuse(for: reasons)
        if known == nil, let digest { parts.memory?.insert(examined, for: digest) }
        parts.options.counters?.countAcceptance(fromMemory: known != nil)
        return Principal(token, hasProvedPossession: key != nil)
    }

    /// Returns a token that was accepted before, if its issuer's keys haven't changed since it was verified.
    private func recall(_ digest: TokenDigest) -> CachedVerification? {
        guard let accepted = parts.memory?.find(digest) else { return nil }
        let generation = parts.issuers[accepted.issuer].signatures.keys.generation()
        if generation == accepted.generation { return accepted }
        if generation != nil { parts.memory?.remove(digest) }
        return nil
    }

    // Inlined into its only caller, so that a request has one asynchronous frame fewer.
    @inline(__always)
    private func examine(
        _ presented: PresentedToken, of request: HTTPRequest
    ) async throws(VerificationFailure) -> CachedVerification {
        if let introspection = parts.introspection, !IntrospectionCheck.isReadable(presented.text) {
            try presented.checkCharacters(in: request, maximumSize: parts.options.maximumTokenSize)
            let number = try parts.issuers.number(named: introspection.rule.introspector.issuer)
            let token = try await introspection.token(presented.text, now: parts.time.now)
            return CachedVerification(token: token, issuer: number, generation: nil)
        }
        let token = try open(presented, of: request)
        let number = try parts.issuers.number(for: token)
        let signatures = parts.issuers[number].signatures
        // Read before the keys: if the keys change in between, the token counts as verified with the older ones.
        let generation = signatures.keys.generation()
        let verified =
            if let verified = try signatures.verifyAtOnce(token) { verified } else {
                try await signatures.verify(token)
            }
        return CachedVerification(token: verified, issuer: number, generation: generation)
    }

    private func open(_ presented: PresentedToken, of request: HTTPRequest) throws(VerificationFailure)
        -> UnverifiedToken
    {
        do {
            return try parts.opener.open(presented.text)
        } catch {
            try presented.checkCharacters(in: request, maximumSize: parts.options.maximumTokenSize)
            throw error
        }
    }

    private static func refuse(for reasons: [RefusalReason]) throws(VerificationFailure) {
        guard let first = reasons.first else { return }
        throw .refused(first, others: Array(reasons.dropFirst()))
    }
}
