import GatehouseClient
import GatehouseHTTP
import GatehousePasswordProviders

extension ProviderDescription {
    /// X, formerly Twitter.
    ///
    /// PKCE is required. An app with a client secret sends it as `Authorization: Basic`, one without sends its client
    /// identifier in the form. Refresh tokens need the scope `offline.access`, and they rotate. A refresh token that is
    /// no longer valid is refused with `invalid_request`, although the request itself is valid.
    ///
    /// Published at <https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code> and
    /// <https://docs.x.com/x-api/users/get-my-user>.
    public static var x: ProviderDescription {
        .oauth(
            id: "x", displayName: "X", scope: "tweet.read users.read offline.access",
            hasSecretInForm: false,
            documentation: "https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code",
            quirks: [
                "a client secret is sent in Authorization",
                "without offline.access there is no refresh token",
                "a refresh token that is no longer valid gives invalid_request",
                "the account is inside data",
            ]
        ) { authentication throws(AuthError) in
            var settings = OAuthSettings(
                id: "x",
                endpoints: OAuthEndpoints(
                    authorization: try .described("https://x.com/i/oauth2/authorize"),
                    token: try .described("https://api.x.com/2/oauth2/token"),
                    userInfo: try .described("https://api.x.com/2/users/me"),
                    revocation: try .described("https://api.x.com/2/oauth2/revoke")),
                authentication: authentication, scope: .empty,
                account: AccountMapping(subject: "data.id", displayNames: ["data.name", "data.username"]),
                finalAnswers: Set.invalidGrant.union([
                    TerminalResponse(status: .badRequest, errorCode: "invalid_request")
                ]))
            settings.issuer = "https://x.com"
            return settings
        }
    }
}

extension CatalogueEntry {
    /// X.
    public static let x = CatalogueEntry("x") { _ in .x }
}
