public import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
public import GatehouseTypes

extension Verifier {
    /// Decides about a request.
    ///
    /// - Parameters:
    ///   - request: The request as it came, with all its header fields.
    ///   - scope: What this request needs its token to be good for, besides what every request does.
    /// - Returns: The decision, with the answer to give if it isn't a yes.
    public func decide(_ request: HTTPRequest, requiring scope: Scope = .empty) async -> Decision {
        await decide(request, requiring: RequestRequirement(scope: scope))
    }

    /// Decides about a request that needs more than a scope.
    ///
    /// - Parameters:
    ///   - request: The request as it came, with all its header fields.
    ///   - requirement: What this request needs of its token, besides what every request does.
    /// - Returns: The decision, with the answer to give if it isn't a yes.
    public func decide(_ request: HTTPRequest, requiring requirement: RequestRequirement) async -> Decision {
        do {
            return .accepted(try await principal(of: request, requiring: requirement))
        } catch {
            return decision(after: error, aboutTokenAs: PresentedToken.scheme(of: request))
        }
    }

    /// Ends a request that can't be accepted.
    ///
    /// - Parameters:
    ///   - halt: Why.
    ///   - scheme: How the request presents its token, if it's one of our ways.
    /// - Returns: The decision, which is counted.
    func decision(after halt: Halt, aboutTokenAs scheme: TokenScheme?) -> Decision {
        switch halt {
        case .undecided(let indecision):
            options.counters?.count(indecision)
            return .undecided(indecision)
        case .refused(let reason, let others):
            let answer = RefusalAnswer(
                scheme: scheme, algorithms: options.proofAlgorithms.map(\.name).sorted(),
                requiresProof: options.requiresProof)
            let refusal = Refusal(reason, others, answering: answer)
            options.counters?.count(refusal)
            return .refused(refusal)
        }
    }

    private func principal(
        of request: HTTPRequest, requiring requirement: RequestRequirement
    ) async throws(Halt) -> Principal {
        let presented = try PresentedToken(of: request, maximumSize: options.maximumTokenSize)
        let digest = memory.map { _ in TokenDigest(presented.text) }
        let known = digest.flatMap(recall)
        let examined = if let known { known } else { try await examine(presented, of: request) }
        let token = examined.token
        let context = PolicyContext(request: request, now: time.now, requirement: requirement)
        let issuer = issuers[examined.issuer]
        let reasons = issuer.policies.reasons(against: token, in: context, wasAccepted: known != nil)
        if !reasons.isEmpty {
            // Who can't prove possession isn't told that the token is good, though not for this.
            try Verifier.refuse(for: reasons.filter { !$0.consequence.isAboutReach })
        }
        if issuer.status.concerns(token.claims.status) { try await issuer.status.check(token.claims.status) }
        if let introspection { try await introspection.confirm(presented.text, token) }
        let key = try possession.key(of: token, presentedAs: presented.scheme)
        if let key { try await possession.checkProof(of: request, token: presented.text, thumbprint: key) }
        try Verifier.refuse(for: reasons)
        if known == nil, let digest { memory?.insert(examined, for: digest) }
        options.counters?.countAcceptance(fromMemory: known != nil)
        return Principal(token, hasProvedPossession: key != nil)
    }

    /// A token that was accepted before, if it was checked with the keys that its issuer has now.
    private func recall(_ digest: TokenDigest) -> AcceptedToken? {
        guard let accepted = memory?.find(digest) else { return nil }
        let generation = issuers[accepted.issuer].signatures.keys.generation()
        if generation == accepted.generation { return accepted }
        if generation != nil { memory?.remove(digest) }
        return nil
    }

    // Within its one caller, so that a request has one asynchronous frame fewer.
    @inline(__always)
    private func examine(
        _ presented: PresentedToken, of request: HTTPRequest
    ) async throws(Halt) -> AcceptedToken {
        if let introspection, !IntrospectionCheck.isReadable(presented.text) {
            try presented.checkCharacters(in: request, maximumSize: options.maximumTokenSize)
            let number = try issuers.number(named: introspection.rule.introspector.issuer)
            let token = try await introspection.token(presented.text, now: time.now)
            return AcceptedToken(token: token, issuer: number, generation: nil)
        }
        let token = try open(presented, of: request)
        let number = try issuers.number(for: token)
        let signatures = issuers[number].signatures
        // Before the keys: if these change in between, the token counts as checked with the older ones.
        let generation = signatures.keys.generation()
        let verified =
            if let verified = try signatures.verifyAtOnce(token) { verified } else {
                try await signatures.verify(token)
            }
        return AcceptedToken(token: verified, issuer: number, generation: generation)
    }

    private func open(_ presented: PresentedToken, of request: HTTPRequest) throws(Halt) -> UnverifiedToken {
        do {
            return try opener.open(presented.text)
        } catch {
            try presented.checkCharacters(in: request, maximumSize: options.maximumTokenSize)
            throw error
        }
    }

    private static func refuse(for reasons: [RefusalReason]) throws(Halt) {
        guard let first = reasons.first else { return }
        throw .refused(first, others: Array(reasons.dropFirst()))
    }
}
