import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders

extension ProviderDescription {
    /// Facebook Login.
    ///
    /// There are no refresh tokens: an app with a client secret exchanges a valid access token for another one that is
    /// valid for about sixty days. Errors are an object with a number; 190 means that the token is no longer valid.
    /// This isn't Limited Login, which issues only an ID token to an app on Apple's systems.
    ///
    /// Published at <https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow>,
    /// <https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived> and
    /// <https://developers.facebook.com/docs/graph-api/guides/error-handling>.
    ///
    /// - Parameter version: The version of the Graph API.
    /// - Returns: The description.
    public static func facebook(version: String = "v23.0") -> ProviderDescription {
        .oauth(
            id: "facebook", displayName: "Facebook", scope: "public_profile email", revokes: false,
            documentation: "https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow",
            quirks: [
                "no refresh tokens: a valid access token is exchanged for one with a longer lifetime",
                "errors are an object; its code 190 ends a session",
                "scopes are separated by commas",
                "a single session can't be revoked: revocation removes the app's permissions on all devices",
            ]
        ) { authentication throws(AuthError) in
            let graph = "https://graph.facebook.com/" + version
            var settings = OAuthSettings(
                id: "facebook",
                endpoints: OAuthEndpoints(
                    authorization: try .described("https://www.facebook.com/\(version)/dialog/oauth"),
                    token: try .described(graph + "/oauth/access_token"),
                    userInfo: try .described(graph + "/me?fields=id,name")),
                authentication: authentication, scope: .empty,
                account: AccountMapping(subject: "id", displayNames: ["name"]),
                finalAnswers: [
                    TerminalResponse(status: .badRequest, errorCode: "190"),
                    TerminalResponse(status: .unauthorized, errorCode: "190"),
                ])
            settings.issuer = "https://www.facebook.com"
            settings.quirks.scopeSeparator = ","
            settings.quirks.errorCode = "error.code"
            settings.quirks.assumedTokenType = .bearer
            settings.quirks.renewal = AccessTokenExchange(
                grantType: "fb_exchange_token", parameter: "fb_exchange_token")
            return settings
        }
    }
}

extension CatalogueEntry {
    /// Facebook Login.
    public static let facebook = CatalogueEntry("facebook") { _ in .facebook() }
}
