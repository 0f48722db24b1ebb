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
        let redeemed = try await context.withFamilyPlace(\.family) { place in
            let redemption = DeviceCodeRedemption(request, by: caller, at: place, in: context)
            return try await context.storage.write { try redemption(&$0) }.get()
        }
        return try await AccessTokenIssuer(context: context).response(for: redeemed, of: caller)
    }
}
