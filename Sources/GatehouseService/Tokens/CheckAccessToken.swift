package import Foundation
import GatehouseJOSE
package import GatehouseOAuth
package import GatehouseTypes

/// Checks the access token of a request to an endpoint of the service itself (RFC 6750; RFC 9449, section 7).
package struct CheckAccessToken: Sendable {
    let context: ServiceContext

    /// An access token, and what shows that its sender may use it.
    package struct Presented: Sendable {
        /// The token.
        package var token: Secret
        /// The way in which it was sent: as `Bearer`, or as `DPoP` with a proof.
        package var type: AccessTokenType
        /// The values of all `DPoP` header fields.
        package var proofs: [String]
        /// The request's method.
        package var method: String
        /// The endpoint's URL, as clients know it.
        package var endpoint: URL
        /// Where the request came from.
        package var address: String?

        /// Puts together what a request presents.
        package init(
            token: Secret, type: AccessTokenType, proofs: [String] = [], method: String, endpoint: URL,
            address: String? = nil
        ) {
            self.token = token
            self.type = type
            self.proofs = proofs
            self.method = method
            self.endpoint = endpoint
            self.address = address
        }
    }

    /// The client that a token names, for logs; `nil` if it can't be read. Nothing is checked.
    package static func claimedClient(of token: Secret) -> ClientID? {
        guard let unverified = try? UnverifiedToken(compact: token.revealed),
            let claims = try? JSONValue(parsing: unverified.unverifiedPayload)
        else { return nil }
        return claims["client_id"]?.string.map { ClientID($0) }
    }

    /// Checks a token.
    ///
    /// - Parameters:
    ///   - presented: The token.
    ///   - required: The scope that it must have.
    /// - Returns: What the token gives access to.
    /// - Throws: ``Refusal``: `invalid_token` if it isn't a token of this service for the service itself, has expired,
    ///   was revoked or was sent in the wrong way; `invalid_dpop_proof`, `use_dpop_nonce`, `insufficient_scope`;
    ///   `too_many_attempts`.
    ///   ``ServiceError`` if the storage fails, or it can't be determined whether a proof was used before.
    package func callAsFunction(_ presented: Presented, scope required: Scope) async throws -> AccessTokenHolder {
        try context.requestLimiter.count(.userInfo(Network(of: presented.address)), context.limits.userInfoRequests)
        guard let claims = try await AccessTokenIssuer(context: context).claims(ofOwn: presented.token),
            claims.isFor(context.configuration.issuer),
            let family = context.tokenIdentifiers.family(of: claims.identifier)
        else { throw CheckAccessToken.invalid }
        try await checkPossession(of: claims.keyThumbprint, presented)
        guard let holder = try await context.holder(of: claims, in: family) else { throw CheckAccessToken.invalid }
        guard required.isSubset(of: holder.scope) else {
            throw Refusal(.insufficientScope, "The access token needs the scope \(required).")
        }
        try await context.noteReceipt(of: holder)
        return holder
    }

    private static let invalid = Refusal(
        .invalidToken, "The access token is invalid, expired or revoked, or isn't for this service.")

    /// A bound token is of no use without its key, and another one can't be sent as a bound one.
    private func checkPossession(of thumbprint: String?, _ presented: Presented) async throws {
        guard (thumbprint != nil) == (presented.type == .dpop) else {
            let reason = thumbprint == nil ? "isn't bound to a key" : "is bound to a key and needs the scheme DPoP"
            throw Refusal(.invalidToken, "The access token \(reason).")
        }
        guard let thumbprint else { return }
        let verifier = DPoPVerifier(
            nonces: context.requiredNonces, replayMemory: context.replays, time: context.time)
        let outcome = await verifier.verify(
            presented.proofs, method: presented.method, url: presented.endpoint, accessToken: presented.token,
            expectedThumbprint: thumbprint)
        switch outcome {
        case .accepted: return
        // Without a proof by its key the token is worth nothing.
        case .refused(let reason) where [.missing, .wrongKey].contains(reason.reason):
            throw context.proofRefusal(.invalidToken, reason.description)
        case .refused(let reason): throw context.proofRefusal(.invalidDPoPProof, reason.description)
        case .nonceRequired: throw context.proofRefusal(.useDPoPNonce, "The proof must contain the nonce.")
        case .undecided(let error): throw ServiceError.undecided(error)
        }
    }
}
