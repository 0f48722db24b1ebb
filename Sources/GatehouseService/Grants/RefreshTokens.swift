import Foundation
public import GatehouseOAuth
import GatehouseTypes

/// A refresh token for its successor and a new access token (RFC 6749, section 6).
public struct RefreshTokens: TokenGrant {
    let context: ServiceContext

    /// `refresh_token`
    public var type: GrantType { .refreshToken }

    /// Rotates a refresh token.
    ///
    /// A retry of a spent token by the same key gets the same successor until that one has been used once, so a lost
    /// answer costs nothing. Any other reuse revokes the family.
    public func respond(to parameters: OAuthParameters, from caller: TokenCaller) async throws -> TokenOutcome {
        try await .of {
            let request = try RefreshRequest(parameters: parameters)
            let digest = TokenDigest(of: request.refreshToken)
            guard let family = try await context.storage.refreshToken(digest)?.family else {
                throw RefreshTokens.invalid
            }
            let scope = request.scope ?? family.scope
            if family.client == caller.app.id {
                guard scope.isSubset(of: family.scope) else {
                    throw Refusal(.invalidScope, "The scope is larger than the granted one.")
                }
                guard request.resources.allSatisfy({ $0 == family.audience }) else {
                    throw Refusal(.invalidTarget, "The token is for another resource.")
                }
            }
            return try await rotate(request.refreshToken, of: family, to: scope, for: caller)
        }
    }

    private static let invalid = Refusal(
        .invalidGrant,
        "The refresh token is unknown, expired, revoked or already used, or was issued for another client or key.")

    private func rotate(
        _ presented: Secret, of family: TokenFamily, to scope: Scope, for caller: TokenCaller
    ) async throws -> TokenResponse {
        let successor = Secret(context.randomness.token())
        let access = try await AccessTokenIssuer(context: context).issue(for: family, of: caller.app, scope: scope)
        let rotation = RefreshRotation(
            presented: TokenDigest(of: presented), client: caller.app.id, keyThumbprint: caller.keyThumbprint,
            successor: context.refreshRecord(of: successor, in: family),
            sealedSuccessor: try SuccessorSeal.seal(
                successor, under: presented, family: family.id, randomness: context.randomness),
            accessToken: access.record, now: context.time.now, address: caller.address)
        let refreshToken: Secret
        switch try await context.storage.rotate(rotation) {
        case .rotated: refreshToken = successor
        case .repeated(let sealed):
            refreshToken = try SuccessorSeal.open(sealed, with: presented, family: family.id)
        case .reused, .revoked, .expired, .misused, .absent: throw RefreshTokens.invalid
        }
        return TokenResponse(
            accessToken: access.token, tokenType: family.keyThumbprint == nil ? .bearer : .dpop,
            expiresIn: access.lifetime.wholeSeconds, refreshToken: refreshToken, scope: scope)
    }
}
