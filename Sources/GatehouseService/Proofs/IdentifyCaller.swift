package import Foundation
package import GatehouseOAuth
package import GatehouseTypes

/// Checks who makes a request to the token or revocation endpoint, and with which key.
package struct IdentifyCaller: Sendable {
    let context: ServiceContext

    /// What a request says about its sender.
    package struct Claims: Sendable {
        /// The request's form.
        package var parameters: OAuthParameters
        /// The `Authorization` header field; `nil` if there is none.
        package var authorization: Secret?
        /// The values of all `DPoP` header fields.
        package var proofs: [String]
        /// The request's method.
        package var method: String
        /// The endpoint's URL, as clients know it.
        package var endpoint: URL
        /// Where the request came from.
        package var address: String?

        /// Puts together what a request says.
        package init(
            parameters: OAuthParameters, authorization: Secret? = nil, proofs: [String], method: String, endpoint: URL,
            address: String?
        ) {
            self.parameters = parameters
            self.authorization = authorization
            self.proofs = proofs
            self.method = method
            self.endpoint = endpoint
            self.address = address
        }
    }

    /// The client that a request names, for logs; `nil` if it names none in a form that can be read. Nothing is
    /// checked.
    package static func claimedClient(_ parameters: OAuthParameters, authorization: Secret?) -> ClientID? {
        (try? PresentedClient(parameters, authorization: authorization))?.clientID
            ?? parameters["client_id"].map { ClientID($0) }
    }

    /// The ways in which clients authenticate.
    var methods: [any ClientAuthenticationMethod] {
        [
            PublicClientMethod(), ClientSecretMethod.basic, ClientSecretMethod.post,
            ClientAssertionMethod(context: context),
        ]
    }

    /// The nonce that the next proof must contain; `nil` if none is asked for.
    package var currentNonce: String? {
        context.requiredNonces?.current
    }

    /// Checks who makes a request.
    ///
    /// - Parameters:
    ///   - claims: What the request says.
    ///   - requiresProof: Whether a client that has to prove a key has to do it here.
    ///   - leavesProof: Whether the caller of this function sees to it that the use of a valid proof is stored:
    ///     ``TokenCaller/pendingProof``.
    /// - Returns: Who it is.
    /// - Throws: ``Refusal``, also `too_many_attempts`. `OAuthError` for malformed credentials. ``ServiceError`` if the
    ///   storage fails, or it can't be determined whether a proof was used before.
    package func callAsFunction(
        _ claims: Claims, requiresProof: Bool, leavesProof: Bool = false
    ) async throws -> TokenCaller {
        let presented = try PresentedClient(claims.parameters, authorization: claims.authorization)
        let network = Network(of: claims.address)
        let limiter = context.requestLimiter
        try limiter.check(.failures(presented.clientID, network), context.limits.clientFailures)
        let (named, failure) = try await authenticate(presented)
        guard let client = named, failure == nil else {
            try limiter.count(.failures(named?.id, network), context.limits.clientFailures)
            try await recordRefusal(of: named?.id, for: failure?.reason ?? .unknownClient, from: claims.address)
            throw failure?.refusal ?? presented.refusal
        }
        let isAuthenticated = presented.methodName != "none"
        if isAuthenticated {
            try limiter.count(.client(client.id), context.limits.clientRequests)
        } else {
            try limiter.count(.publicClient(client.id, network), context.limits.publicClientRequests)
        }
        let stored = leavesProof ? context.replays as? StoredReplayMemory : nil
        let note = stored.map { _ in ProofNote() }
        let thumbprint = try await keyThumbprint(
            claims, isRequired: requiresProof && client.requiresDPoP, in: note ?? context.replays)
        let pending = stored.flatMap { stored in note?.use.map { PendingProof(use: $0, replays: stored) } }
        if let pending { try await pending.replays.removeExpired(before: pending.use) }
        return TokenCaller(
            client: client, isAuthenticated: isAuthenticated, keyThumbprint: thumbprint, address: claims.address,
            pendingProof: pending)
    }

    /// Why a client isn't authenticated.
    private struct Failure {
        /// What the client reads.
        let refusal: Refusal
        /// What the audit is told.
        let reason: ClientRefusalReason
    }

    /// The client that a request names, and why the request doesn't prove to come from it. A secret or a key may be
    /// newer than the row that was read a moment ago, so the row is read again before anybody is refused.
    private func authenticate(
        _ presented: PresentedClient
    ) async throws -> (client: ClientRecord?, failure: Failure?) {
        guard let known = try await context.client(presented.clientID) else { return (nil, nil) }
        guard try await failure(of: presented, known) != nil else { return (known, nil) }
        context.clients.forget(known.id)
        guard let current = try await context.client(known.id) else { return (nil, nil) }
        return (current, try await failure(of: presented, current))
    }

    private func failure(of presented: PresentedClient, _ client: ClientRecord) async throws -> Failure? {
        guard client.authenticationMethods.contains(presented.methodName),
            let method = methods.first(where: { $0.name == presented.methodName })
        else { return Failure(refusal: presented.refusal(inPlaceOf: client), reason: .wrongMethod) }
        do {
            let reason = try await method.objection(to: presented, of: client)
            return reason.map { Failure(refusal: presented.refusal, reason: $0) }
        } catch let refusal as Refusal {
            return Failure(refusal: refusal, reason: .keysUnavailable)
        }
    }

    /// Writes into the audit that the authentication of a client wasn't valid, once in a while for each reason; nil
    /// stands for all unknown clients.
    private func recordRefusal(
        of client: ClientID?, for reason: ClientRefusalReason, from address: String?
    ) async throws {
        guard context.refusedClients.isFirst("\(client?.rawValue ?? "") \(reason.code)") else { return }
        var noted = context.entry(.clientRefused, .refused, by: .client, client: client, address: address)
        noted.details.reason = reason.code
        let (context, entry) = (context, noted)
        try await context.storage.write { try $0.record(entry, in: context) }
    }

    /// The thumbprint of the key of the proof; nil if there is no proof.
    private func keyThumbprint(
        _ claims: Claims, isRequired: Bool, in replays: any ReplayMemory
    ) async throws -> String? {
        guard !claims.proofs.isEmpty else {
            guard isRequired else { return nil }
            throw context.proofRefusal(.invalidDPoPProof, "The client must send a DPoP proof of its key.")
        }
        let verifier = DPoPVerifier(nonces: context.requiredNonces, replayMemory: replays, time: context.time)
        switch await verifier.verify(claims.proofs, method: claims.method, url: claims.endpoint) {
        case .accepted(let thumbprint): return thumbprint
        case .refused(let reason): throw context.proofRefusal(.invalidDPoPProof, reason.description)
        case .nonceRequired: throw context.proofRefusal(.useDPoPNonce, "The proof must contain the nonce.")
        case .undecided(let error): throw ServiceError.undecided(error)
        }
    }
}
