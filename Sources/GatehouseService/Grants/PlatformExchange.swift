import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// The platform token of a device for an app's own tokens: without a password, and without anything that two apps can
/// compare.
struct PlatformExchange: Sendable {
    let context: ServiceContext

    /// Links account, app and device, and begins a family for the app, bound to the key that signed the request.
    ///
    /// The subject token is the platform's access token of this device. The actor token is the statement of the device
    /// about the app and its key (``/GatehouseOAuth/DeviceProof``).
    func callAsFunction(_ request: TokenExchangeRequest, from caller: TokenCaller) async throws -> TokenResponse {
        guard let thumbprint = caller.keyThumbprint else {
            throw Refusal(.invalidDPoPProof, "The app must send a DPoP proof of its key.")
        }
        let audience = try caller.client.resources(issuer: context.configuration.issuer).own(
            asked: request.resources + request.audiences)
        let scope = try caller.client.grantableScope(asked: request.scope)
        let (id, deviceKey) = try await subject(of: request)
        _ = try await context.storage.read { try $0.platform(id, at: context.time.now) }
        try await checkActor(of: request, deviceKey: deviceKey, app: caller.client, keyThumbprint: thumbprint)
        let new = try await context.noting(bounds: caller.client.id, from: caller.address) {
            try await context.withFamilyPlace(\.family) { place in
                let exchange = DeviceExchange(
                    platform: id, place: place, scope: scope, audience: audience,
                    key: context.keyDigests.digest(of: thumbprint), caller: caller, now: context.time.now,
                    context: context)
                return try await context.storage.write { try exchange(&$0) }
            }
        }
        var response = try await AccessTokenIssuer(context: context).response(
            for: new.family, of: caller, scope: new.family.scope, refreshToken: new.refreshToken,
            idToken: IDTokenDetails())
        response.issuedTokenType = .accessToken
        return response
    }

    /// The family of the subject token, and the thumbprint of the device's key.
    private func subject(of request: TokenExchangeRequest) async throws -> (FamilyID, deviceKey: String?) {
        guard let claims = try await AccessTokenIssuer(context: context).claims(ofOwn: request.subjectToken),
            claims.clientID == PlatformClient.id, claims.isFor(context.configuration.issuer),
            claims.scope.contains(PlatformClient.deviceScope),
            let family = context.tokenIdentifiers.family(of: claims.identifier)
        else { throw DeviceExchange.invalidSubject }
        return (family, claims.keyThumbprint)
    }

    private func checkActor(
        of request: TokenExchangeRequest, deviceKey: String?, app: ClientRecord, keyThumbprint: String
    ) async throws {
        guard let actor = request.actor, let deviceKey else {
            throw Refusal(.invalidRequest, "The actor token, in which the device vouches for the app, is missing.")
        }
        let expected = DeviceProof(
            deviceClientID: PlatformClient.id, audience: context.configuration.issuer, clientID: app.id,
            appKeyThumbprint: keyThumbprint, subjectToken: request.subjectToken)
        let verifier = DeviceProofVerifier(replayMemory: context.replays, time: context.time)
        switch await verifier.verify(actor, expected: expected, deviceKeyThumbprint: deviceKey) {
        case .accepted: return
        case .refused(let refusal): throw Refusal(.invalidRequest, "Actor token: \(refusal)")
        case .undecided(let error): throw ServiceError.undecided(error)
        }
    }
}
