import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders

extension ProviderDescription {
    /// GitHub, or a GitHub Enterprise server.
    ///
    /// A GitHub App whose tokens expire receives refresh tokens that rotate. The tokens of an OAuth app are valid until
    /// they are revoked, and it receives no refresh tokens. Errors of the token endpoint have the status 200. Only an
    /// app with a client secret can revoke tokens.
    ///
    /// Published at <https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps>,
    /// <https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens>
    /// and <https://docs.github.com/en/rest/apps/oauth-applications>.
    ///
    /// - Parameters:
    ///   - host: The server's host.
    ///   - api: The base URL of its API.
    /// - Returns: The description.
    public static func gitHub(
        host: String = "github.com", api: String = "https://api.github.com"
    ) -> ProviderDescription {
        .oauth(
            id: "github", displayName: "GitHub", scope: "read:user user:email",
            documentation: "https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps",
            quirks: [
                "errors of the token endpoint have the status 200; bad_refresh_token ends a session",
                "responses are forms unless Accept requests JSON; scopes are separated by commas",
                "tokens of an OAuth app don't expire and have no refresh token",
                "a token is revoked by DELETE with the app's secret; an app without a secret can't revoke",
            ]
        ) { authentication throws(AuthError) in
            let base = "https://" + host + "/login/"
            var settings = OAuthSettings(
                id: "github",
                endpoints: OAuthEndpoints(
                    authorization: try .described(base + "oauth/authorize"),
                    token: try .described(base + "oauth/access_token"), userInfo: try .described(api + "/user"),
                    revocation: authentication.isPublic
                        ? nil : try .described(api + "/applications/\(authentication.clientID)/token"),
                    deviceAuthorization: try .described(base + "device/code")),
                authentication: authentication, scope: .empty,
                account: AccountMapping(subject: "id", displayNames: ["name", "login"]),
                finalAnswers: [TerminalResponse(status: .ok, errorCode: "bad_refresh_token")])
            settings.issuer = "https://" + host
            settings.quirks.hasErrorsWithSuccess = true
            settings.quirks.hasFormAnswers = true
            settings.quirks.answeredScopeSeparator = ","
            settings.quirks.userInfoHeaders = [
                "Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28",
                "User-Agent": "Gatehouse",
            ]
            settings.quirks.revocation = RevocationForm(
                method: .delete, content: .json(member: "access_token"), goneStatuses: [404, 422])
            return settings
        }
    }
}

extension CatalogueEntry {
    /// GitHub.
    public static let gitHub = CatalogueEntry("github") { _ in .gitHub() }
}
