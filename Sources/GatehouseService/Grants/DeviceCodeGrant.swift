package import GatehouseOAuth
import GatehouseRows
import GatehouseTypes

/// A device code for tokens, when the person has allowed it in a browser (RFC 8628, section 3.4).
package struct DeviceCodeGrant: TokenGrant {
    let context: ServiceContext

    /// `urn:ietf:params:oauth:grant-type:device_code`
    package var type: GrantType { .deviceCode }

    /// Answers the question of a device.
    ///
    /// Until the person has answered, it is `authorization_pending`, or `slow_down` for a device that asks too often.
    /// Then the code is redeemed once, as an authorization code is: a device whose response was lost, and that proves
    /// its key or authenticates, gets the same refresh token again.
    package func respond(to parameters: OAuthParameters, from caller: TokenCaller) async throws -> TokenResponse {
        let request = try DeviceTokenRequest(parameters: parameters)
        let redemption = DeviceCodeRedemption(request, by: caller, in: context)
        return try await AccessTokenIssuer(context: context).response(for: decide(redemption).get(), of: caller)
    }

    /// Most questions come too early for tokens. So a family gets its place in the status lists only when it is to be
    /// made.
    private func decide(_ redemption: DeviceCodeRedemption) async throws -> Decision<Redemption.Redeemed> {
        if let decision = try await context.storage.write({ try redemption(&$0, at: nil) }) { return decision }
        let place = try await context.familyPlace()
        let decision = try await context.storage.write { try redemption(&$0, at: place) }
        return decision ?? .failure(DeviceCodeRedemption.invalid)
    }
}
