import GatehouseClient
import GatehouseHTTP

extension ProviderDescription {
    /// Auth0.
    ///
    /// The issuer ends with a slash. An access token is for a backend only if the request contains its `audience`;
    /// otherwise it is for Auth0 itself. Auth0 refuses a refresh token with the status 403.
    ///
    /// Published at <https://auth0.com/docs/api/authentication> and
    /// <https://auth0.com/docs/authenticate/login/logout/log-users-out-of-auth0>.
    ///
    /// - Parameters:
    ///   - domain: The tenant's domain, such as `example.eu.auth0.com`.
    ///   - audience: The API that access tokens are for; `nil` for none.
    /// - Returns: The description.
    public static func auth0(domain: String, audience: String? = nil) -> ProviderDescription {
        var traits = OpenIDTraits()
        if let audience { traits.issuer.authorizationParameters = [("audience", audience)] }
        traits.finalAnswers = Set.invalidGrant.union([TerminalResponse(status: .forbidden, errorCode: "invalid_grant")])
        traits.issuer.signUpParameters = [("screen_hint", "signup")]
        traits.issuer.logout = .own(endpoint: "https://" + domain + "/v2/logout", redirectName: "returnTo")
        return .openID(
            id: "auth0", displayName: "Auth0", issuer: "https://" + domain + "/",
            scope: "openid profile email offline_access",
            documentation: "https://auth0.com/docs/api/authentication",
            quirks: [
                "the issuer ends with a slash",
                "without an audience the access token is opaque and for Auth0 only",
                "a refused refresh token gives status 403",
                "screen_hint=signup leads to the page for new accounts",
                "its own logout URL, with returnTo",
            ], traits: traits)
    }
}

extension CatalogueEntry {
    /// Auth0.
    public static let auth0 = CatalogueEntry(
        "auth0",
        [
            Parameter("domain", "the tenant's domain"),
            Parameter("audience", "the API that access tokens are for, or - for none", usual: "-"),
        ]
    ) { .auth0(domain: $0["domain"] ?? "", audience: $0["audience"] == "-" ? nil : $0["audience"]) }
}
