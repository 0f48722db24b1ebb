import GatehouseClient
import GatehouseOAuth
import GatehouseTypes

extension ProviderDescription {
    /// Microsoft: Entra ID, and personal accounts.
    ///
    /// For `common` and `organizations` the metadata name a template instead of an issuer. Each token is then issued by its own
    /// tenant: it's believed only if `iss` is the template with the token's own `tid` in it, and signed with a key that is for
    /// that issuer or for all. The account's issuer is that tenant's, so the same person has one account in each. There is
    /// nothing to revoke a single session with.
    ///
    /// Published at <https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc> and
    /// <https://learn.microsoft.com/en-us/entra/identity-platform/claims-validation>.
    ///
    /// - Parameter tenant: Who may sign in: a tenant's ID, `organizations`, `consumers`, or `common` for everybody.
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
                "the issuer of common, organizations and consumers is a template; iss must fit the token's tid",
                "no revocation endpoint: tokens end by themselves",
                "offline_access, or there is no refresh token",
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
