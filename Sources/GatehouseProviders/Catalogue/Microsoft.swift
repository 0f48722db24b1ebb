import GatehouseClient

extension ProviderDescription {
    /// Microsoft: Entra ID, and personal accounts.
    ///
    /// The metadata of `common`, `organizations` and `consumers` contains a template instead of an issuer, since each
    /// token is issued by its own tenant. A token is accepted only if `iss` is the template with the token's own `tid`,
    /// and the signing key is for that issuer or for all issuers. The account's issuer is the tenant's, so the same
    /// person has one account for each tenant. A single session can't be revoked.
    ///
    /// Published at <https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc> and
    /// <https://learn.microsoft.com/en-us/entra/identity-platform/claims-validation>.
    ///
    /// - Parameter tenant: The users who may sign in: a tenant's ID, `organizations`, `consumers`, or `common` for all.
    /// - Returns: The description.
    public static func microsoft(tenant: String = "common") -> ProviderDescription {
        var traits = OpenIDTraits()
        let base = "https://login.microsoftonline.com/"
        if ["common", "organizations", "consumers"].contains(tenant) {
            traits.issuer.issuerTemplate = IssuerTemplate(
                base + "{tenantid}/v2.0", placeholder: "{tenantid}", claim: "tid")
        }
        traits.hasSecretInForm = true
        return .openID(
            id: "microsoft", displayName: "Microsoft", issuer: base + tenant + "/v2.0",
            scope: "openid profile email offline_access", revokes: false,
            documentation: "https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc",
            quirks: [
                "the issuer of common, organizations and consumers is a template; iss must match the token's tid",
                "no revocation endpoint: tokens only expire",
                "without offline_access there is no refresh token",
            ], traits: traits)
    }
}

extension CatalogueEntry {
    /// Microsoft.
    public static let microsoft = CatalogueEntry(
        "microsoft",
        [Parameter("tenant", "a tenant's ID, organizations, consumers or common", usual: "common")]
    ) { .microsoft(tenant: $0["tenant"] ?? "common") }
}
