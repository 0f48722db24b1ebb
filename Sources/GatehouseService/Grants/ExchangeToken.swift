import Foundation
public import GatehouseOAuth
import GatehouseTypes

/// A device's platform token for an app's own tokens (RFC 8693): no password, and nothing that two apps can compare.
public struct ExchangeToken: TokenGrant {
    let context: ServiceContext

    /// `urn:ietf:params:oauth:grant-type:token-exchange`
    public var type: GrantType { .tokenExchange }

    /// Links account, app and device, and begins a family for the app, bound to the key that signed the request.
    ///
    /// The subject token is the platform's access token of this device; the actor token is the device's word for the
    /// app and its key (``/GatehouseOAuth/DeviceProof``).
    public func respond(to parameters: OAuthParameters, from caller: TokenCaller) async throws -> TokenOutcome {
        try await .of {
            let request = try TokenExchangeRequest(parameters: parameters)
            try checkForm(request)
            guard let thumbprint = caller.keyThumbprint else {
                throw Refusal(.invalidDPoPProof, "The app must send a DPoP proof of its key.")
            }
            let audience = try audience(of: request, for: caller.app)
            let scope = try caller.app.grantableScope(asked: request.scope)
            let platform = try await subject(of: request)
            try await checkActor(of: request, platform: platform, app: caller.app, keyThumbprint: thumbprint)
            return try await exchange(
                request.subjectToken, of: platform, scope: scope, audience: audience, keyThumbprint: thumbprint,
                for: caller)
        }
    }

    /// RFC 8693, section 2.2.2, has `invalid_request` for tokens that don't hold.
    private static let invalidSubject = Refusal(
        .invalidRequest, "The subject token is unknown, expired, revoked, or not a device's platform token.")

    private func checkForm(_ request: TokenExchangeRequest) throws {
        guard request.subjectTokenType == .accessToken else {
            throw Refusal(.invalidRequest, "The subject token must be an access token.")
        }
        guard request.requestedTokenType == nil || request.requestedTokenType == .accessToken else {
            throw Refusal(.invalidRequest, "The requested token type must be an access token.")
        }
    }

    private func audience(of request: TokenExchangeRequest, for app: AppRecord) throws -> String {
        let asked = Set(request.resources + request.audiences)
        guard asked.count <= 1 else { throw Refusal(.invalidTarget, "A token can be requested for one resource only.") }
        return try app.audience(asked: asked.first, issuer: context.configuration.issuer)
    }

    private func subject(of request: TokenExchangeRequest) async throws -> TokenFamily {
        let status = try await context.storage.accessToken(TokenDigest(of: request.subjectToken))
        guard let status, status.isActive(at: context.time.now), status.family.client == PlatformClient.id,
            status.token.audience == context.configuration.issuer
        else { throw ExchangeToken.invalidSubject }
        return status.family
    }

    private func checkActor(
        of request: TokenExchangeRequest, platform: TokenFamily, app: AppRecord, keyThumbprint: String
    ) async throws {
        guard let actor = request.actor, let deviceKey = platform.keyThumbprint else {
            throw Refusal(.invalidRequest, "The actor token, in which the device vouches for the app, is missing.")
        }
        let expected = DeviceProof(
            deviceClientID: PlatformClient.id, audience: context.configuration.issuer, clientID: app.id,
            appKeyThumbprint: keyThumbprint, subjectToken: request.subjectToken)
        let verifier = DeviceProofVerifier(replayMemory: context.replays, time: context.time)
        switch await verifier.verify(actor, expected: expected, deviceKeyThumbprint: deviceKey) {
        case .accepted: return
        case .refused(let refusal): throw Refusal(.invalidRequest, "Actor token: \(refusal)")
        case .undecided(let error):
            throw ServiceError(
                .storageUnavailable, "It can't be determined whether the proof was used before.", underlyingError: error
            )
        }
    }

    private func exchange(
        _ subject: Secret, of platform: TokenFamily, scope: Scope, audience: String, keyThumbprint: String,
        for caller: TokenCaller
    ) async throws -> TokenResponse {
        guard let device = platform.device, caller.app.id != PlatformClient.id else {
            throw ExchangeToken.invalidSubject
        }
        let founded = try await FamilyFounder(context: context).found(
            FamilyFounder.Authorization(
                account: platform.account, device: device, scope: scope, audience: audience,
                authenticatedAt: platform.authenticatedAt, parent: platform),
            for: caller)
        let now = context.time.now
        let link = DeviceLink(
            account: platform.account, client: caller.app.id, device: device, keyThumbprint: keyThumbprint,
            createdAt: now, lastSeenAt: now)
        let outcome = try await context.storage.exchange(
            DeviceExchange(
                subject: TokenDigest(of: subject), link: link, family: founded.family,
                refreshToken: founded.refreshRecord, accessToken: founded.access.record, now: now,
                address: caller.address))
        guard outcome == .exchanged else { throw ExchangeToken.invalidSubject }
        var response = founded.response()
        response.issuedTokenType = .accessToken
        if scope.contains("openid") {
            response.idToken = try await IDTokenIssuer(context: context).issue(
                for: founded.family, nonce: nil, accessToken: founded.access.token)
        }
        return response
    }
}
