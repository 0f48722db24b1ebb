import Foundation
public import GatehouseOAuth
import GatehouseTypes

/// An authorization code for tokens (RFC 6749, section 4.1.3).
public struct RedeemCode: TokenGrant {
    let context: ServiceContext

    /// `authorization_code`
    public var type: GrantType { .authorizationCode }

    /// Redeems a code: once, in time, and only for who asked for it. A second use revokes what the first one brought.
    public func respond(to parameters: OAuthParameters, from caller: TokenCaller) async throws -> TokenOutcome {
        try await .of {
            let request = try AuthorizationCodeRequest(parameters: parameters)
            let digest = TokenDigest(of: request.code)
            guard let code = try await context.storage.authorizationCode(digest), code.client == caller.app.id else {
                throw RedeemCode.invalid
            }
            if let spent = code.redeemedFor { throw try await reuse(of: spent, code: code, by: caller) }
            try check(request, against: code, by: caller)
            for _ in 0..<3 {
                if let response = try await redeem(code, for: caller) { return response }
            }
            throw ServiceError(.storageUnavailable, "The account's devices were changed at the same time.")
        }
    }

    private static let invalid = Refusal(
        .invalidGrant,
        "The code is unknown, expired or already used, or was issued for another client, key or redirect URI.")

    private func check(
        _ request: AuthorizationCodeRequest, against code: AuthorizationCodeRecord, by caller: TokenCaller
    ) throws {
        guard context.time.now < code.expiresAt, request.redirectURI?.text == code.redirectURI,
            try CodeChallenge(code.codeChallenge).matches(request.codeVerifier),
            code.keyThumbprint == nil || code.keyThumbprint == caller.keyThumbprint
        else { throw RedeemCode.invalid }
        guard request.resources.allSatisfy({ $0 == code.audience }) else {
            throw Refusal(.invalidTarget, "The code is for another resource.")
        }
    }

    /// Revokes what came of a code that was spent before.
    private func reuse(
        of family: FamilyID, code: AuthorizationCodeRecord, by caller: TokenCaller
    ) async throws -> Refusal {
        let now = context.time.now
        _ = try await context.storage.revokeFamily(
            family, for: .codeReused, at: now,
            audit: AuditEntry(
                .codeReused, .refused, at: now, client: code.client, account: code.account, family: family,
                address: caller.address))
        return RedeemCode.invalid
    }

    /// Redeems the code; nothing if the account's devices have changed meanwhile.
    private func redeem(_ code: AuthorizationCodeRecord, for caller: TokenCaller) async throws -> TokenResponse? {
        let (device, isNew) = try await device(of: code.account, for: caller)
        let founded = try await FamilyFounder(context: context).found(
            FamilyFounder.Authorization(
                account: code.account, device: device?.id, scope: code.scope,
                audience: code.audience ?? context.configuration.issuer, authenticatedAt: code.authenticatedAt),
            for: caller)
        var response = founded.response()
        if code.scope.contains("openid") {
            response.idToken = try await IDTokenIssuer(context: context).issue(
                for: founded.family, nonce: code.nonce, accessToken: founded.access.token)
        }
        let outcome = try await context.storage.redeem(
            CodeRedemption(
                presented: code.digest, device: device, isNewDevice: isNew, family: founded.family,
                refreshToken: founded.refreshRecord, accessToken: founded.access.record, now: context.time.now,
                address: caller.address))
        switch outcome {
        case .redeemed: return response
        case .deviceChanged: return nil
        case .alreadyUsed, .absent: throw RedeemCode.invalid
        }
    }

    /// The device that signs in, known by its key. Without a key there is none.
    private func device(
        of account: AccountID, for caller: TokenCaller
    ) async throws -> (device: DeviceRecord?, isNew: Bool) {
        guard let thumbprint = caller.keyThumbprint else { return (nil, false) }
        if let known = try await context.storage.device(account: account, keyThumbprint: thumbprint) {
            return (known, false)
        }
        let now = context.time.now
        let device = DeviceRecord(
            id: DeviceID(context.randomness.token(byteCount: 16)), account: account, keyThumbprint: thumbprint,
            name: caller.app.name, createdAt: now, lastSeenAt: now)
        return (device, true)
    }
}
