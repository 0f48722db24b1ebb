import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth

extension ProviderDescription {
    /// Google.
    ///
    /// Google issues a refresh token only with `access_type=offline`, and another one only if the user consents again.
    /// Its refresh tokens don't rotate. An installed app of the type "desktop" has a client secret that isn't
    /// confidential.
    ///
    /// Published at <https://developers.google.com/identity/openid-connect/openid-connect> and
    /// <https://developers.google.com/identity/protocols/oauth2/native-app>.
    public static var google: ProviderDescription {
        var traits = OpenIDTraits()
        traits.issuer.authorizationParameters = [("access_type", "offline")]
        traits.issuer.issuerAliases = ["accounts.google.com"]
        traits.issuer.goneAnswers = [TerminalResponse(status: .badRequest, errorCode: "invalid_token")]
        traits.issuer.logout = nil
        traits.prompt = [.consent]
        traits.hasSecretInForm = true
        return .openID(
            id: "google", displayName: "Google", issuer: "https://accounts.google.com",
            scope: "openid email profile",
            documentation: "https://developers.google.com/identity/openid-connect/openid-connect",
            quirks: [
                "without access_type=offline and prompt=consent there is no refresh token",
                "a desktop app sends its client secret, which isn't confidential",
                "a second revocation gives invalid_token, which isn't a failure",
                "an ID token's issuer may be without https://",
                "no end_session_endpoint",
            ], traits: traits)
    }
}

extension CatalogueEntry {
    /// Google.
    public static let google = CatalogueEntry("google") { _ in .google }
}
