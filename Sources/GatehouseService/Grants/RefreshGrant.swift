import Foundation
package import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// A refresh token for its successor and a new access token (RFC 6749, section 6).
package struct RefreshGrant: TokenGrant {
    let context: ServiceContext

    /// `refresh_token`
    package var type: GrantType { .refreshToken }

    /// The use of a proof is stored in the transaction of the rotation.
    package var storesProofs: Bool { true }

    /// Rotates a refresh token.
    ///
    /// A retry with a spent token by the same key, or by the same authenticated client, gets the same successor until
    /// that one has been used, so a lost response costs nothing. A client that proves nothing gets it for some seconds,
    /// if an administrator has decided that (``ClientSettings/refreshGrace``). Any other reuse revokes the family.
    package func respond(to parameters: OAuthParameters, from caller: TokenCaller) async throws -> TokenResponse {
        let (request, rotation): (RefreshRequest, RefreshRotation)
        do {
            request = try RefreshRequest(parameters: parameters)
            rotation = try self.rotation(for: request, from: caller)
        } catch {
            try await caller.storeProof()
            throw error
        }
        let family = try await rotate(rotation, with: caller.pendingProof)
        let refreshToken =
            family.current == rotation.successor.digest
            ? rotation.successor.text : try lost(family, after: rotation.presented)
        let target = try rotation.target(in: family)
        return try await AccessTokenIssuer(context: context).response(
            for: family, of: caller, scope: target.scope, audience: target.audience, refreshToken: refreshToken,
            idToken: try context.idTokenDetails(of: family))
    }

    /// What a request asks the storage for.
    ///
    /// - Throws: ``Refusal`` if it isn't a token of this service.
    package func rotation(for request: RefreshRequest, from caller: TokenCaller) throws -> RefreshRotation {
        guard let presented = context.refreshTokens.read(request.refreshToken) else { throw RefreshGrant.invalid }
        let successor = try context.refreshTokens.make(
            family: presented.family, generation: presented.generation + 1, randomness: context.randomness)
        return RefreshRotation(
            presented: presented, successor: successor,
            sealedSuccessor: try SuccessorSeal.seal(
                successor.text, under: presented.text, family: presented.family, randomness: context.randomness),
            client: caller.client.id, isAuthenticated: caller.isAuthenticated, keyDigest: context.keyDigest(of: caller),
            address: caller.address, now: context.time.now, idleEnd: context.idleEnd(before: .distantFuture),
            scope: request.scope, resources: request.resources, allowedScope: caller.client.scope,
            targets: caller.client.resources(issuer: context.configuration.issuer), grantsFit: caller.client.grantsFit,
            grace: caller.client.refreshGrace)
    }

    static let invalid = Refusal(
        .invalidGrant,
        "The refresh token is unknown, expired, revoked or already used, or was issued for another client or key.")

    /// The successor that the client has lost.
    private func lost(_ family: TokenFamily, after presented: RefreshToken) throws -> Secret {
        guard let sealed = family.sealedCurrent else {
            throw ServiceError(.storageCorrupt, "The current refresh token of a family is missing.")
        }
        return try SuccessorSeal.open(sealed, with: presented.text, family: family.id)
    }

    /// Rotates the token in the storage.
    ///
    /// - Parameters:
    ///   - rotation: What the request asks for.
    ///   - proof: The request's proof, whose use is stored in the same transaction, whatever becomes of the token.
    /// - Returns: The family after it.
    /// - Throws: ``Refusal``. ``ServiceError`` if the storage fails.
    package func rotate(_ rotation: RefreshRotation, with proof: PendingProof? = nil) async throws -> TokenFamily {
        guard rotation.isOrdinary else { return try await decide(rotation, storing: proof) }
        let rotated = try await context.storage.update(RefreshRotation.update, for: rotation, inserting: proof?.use)
        guard let rotated else { return try await decide(rotation, storing: proof) }
        // Only a client that loses its whole scope at this moment is refused here.
        _ = try rotation.target(in: rotated)
        return rotated
    }

    /// Reads what has become of a token, and rotates it if that is possible.
    private func decide(_ rotation: RefreshRotation, storing proof: PendingProof?) async throws -> TokenFamily {
        let context = context
        let decision: Decision<TokenFamily> = try await context.storage.write { transaction in
            let found = try transaction.first(
                TokenFamily.self, where: \.id == rotation.presented.family, lock: .update)
            try proof?.store(in: &transaction)
            guard let family = found else { return .failure(RefreshGrant.invalid) }
            let outcome = rotation.outcome(for: family)
            switch outcome {
            case .rotated, .repeated, .overlapped, .resumed:
                if let refusal = rotation.refusal(for: family) { return .failure(refusal) }
                guard outcome != .repeated else { return .success(family) }
                guard outcome != .overlapped else {
                    return .success(try transaction.recordOverlap(in: family, by: rotation, in: context))
                }
                let rotated = rotation.rotated(family)
                transaction.update(family, to: rotated)
                if outcome == .resumed {
                    try transaction.record(
                        context.entry(.refreshResumed, .accepted, of: rotation, family), in: context)
                }
                return .success(rotated)
            case .reused:
                transaction.revoke(family, for: .refreshTokenReused, at: rotation.now)
                try transaction.record(context.entry(.refreshReused, .refused, of: rotation, family), in: context)
            case .misused: try transaction.recordMisuse(of: family, by: rotation, in: context)
            case .ended: break
            }
            return .failure(RefreshGrant.invalid)
        }
        return try decision.get()
    }
}

extension Transaction {
    /// How often the audit is told that a family's tokens are misused. Its holder can repeat it as often as it likes.
    private static var misuseInterval: TimeInterval { 3600 }

    fileprivate mutating func recordMisuse(
        of family: TokenFamily, by rotation: RefreshRotation, in context: ServiceContext
    ) throws {
        if let last = family.misusedAt, rotation.now < last.addingTimeInterval(Transaction.misuseInterval) { return }
        var misused = family
        misused.misusedAt = rotation.now
        update(family, to: misused)
        try record(context.entry(.refreshRefused, .refused, of: rotation, family), in: context)
    }
}

extension Transaction {
    /// Counts that a successor was given again without a proof. The audit is told once in an hour of each family.
    fileprivate mutating func recordOverlap(
        in family: TokenFamily, by rotation: RefreshRotation, in context: ServiceContext
    ) throws -> TokenFamily {
        context.refreshOverlaps.count()
        guard family.overlappedAt != rotation.now.hour else { return family }
        var overlapped = family
        overlapped.overlappedAt = rotation.now.hour
        update(family, to: overlapped)
        try record(context.entry(.refreshOverlapped, .accepted, of: rotation, family), in: context)
        return overlapped
    }
}

extension ServiceContext {
    fileprivate func entry(
        _ event: AuditEvent, _ result: AuditResult, of rotation: RefreshRotation, _ family: TokenFamily
    ) -> AuditEntry {
        entry(
            event, result, by: .client, client: rotation.client, account: family.account, device: family.device,
            family: family.id, address: rotation.address)
    }
}
