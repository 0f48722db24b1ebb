import GatehouseClient
import GatehouseHTTP

extension ProviderDescription {
    /// Amazon Cognito user pools.
    ///
    /// The issuer is the pool, but the pages and endpoints are at the pool's domain; the metadata connects the two.
    /// Revocation works only if it is enabled for the app. Logout has its own URL and parameters.
    ///
    /// Published at
    /// <https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-userpools-server-contract-reference.html> and
    /// <https://docs.aws.amazon.com/cognito/latest/developerguide/logout-endpoint.html>.
    ///
    /// - Parameters:
    ///   - pool: The user pool's ID, such as `eu-central-1_AbCdEfGhI`; it begins with the region.
    ///   - domain: The pool's domain, such as `notes.auth.eu-central-1.amazoncognito.com`.
    /// - Returns: The description.
    public static func cognito(pool: String, domain: String) -> ProviderDescription {
        let region = pool.prefix { $0 != "_" }
        var traits = OpenIDTraits()
        traits.issuer.logout = .own(endpoint: "https://" + domain + "/logout", redirectName: "logout_uri")
        traits.issuer.goneAnswers = [TerminalResponse(status: .badRequest, errorCode: "unsupported_token_type")]
        return .openID(
            id: "cognito", displayName: "Amazon Cognito",
            issuer: "https://cognito-idp.\(region).amazonaws.com/\(pool)",
            scope: "openid email profile",
            documentation:
                "https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-userpools-server-contract-reference.html",
            quirks: [
                "the issuer is the pool, the endpoints are at the pool's domain",
                "if revocation isn't enabled, the response is unsupported_token_type and tokens only expire",
                "its own logout URL, with logout_uri",
            ], traits: traits)
    }
}

extension CatalogueEntry {
    /// Amazon Cognito.
    public static let cognito = CatalogueEntry(
        "cognito",
        [
            Parameter("pool", "the user pool's ID, which begins with its region"),
            Parameter("domain", "the pool's domain"),
        ]
    ) { .cognito(pool: $0["pool"] ?? "", domain: $0["domain"] ?? "") }
}
