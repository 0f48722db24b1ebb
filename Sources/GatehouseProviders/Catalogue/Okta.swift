import GatehouseClient
import GatehouseTypes

extension ProviderDescription {
    /// Okta.
    ///
    /// An organisation has its own authorization server, which is only for sign-ins, and custom ones, whose access
    /// tokens are for the app's own backends. Published at <https://developer.okta.com/docs/reference/api/oidc/>.
    ///
    /// - Parameters:
    ///   - domain: The organisation's domain, such as `example.okta.com`.
    ///   - server: The custom authorization server; `nil` for the organisation's own.
    /// - Returns: The description.
    public static func okta(domain: String, server: String? = "default") -> ProviderDescription {
        let path = server.map { "/oauth2/" + $0 } ?? ""
        return .openID(
            id: "okta", displayName: "Okta", issuer: "https://" + domain + path,
            scope: "openid profile email offline_access",
            documentation: "https://developer.okta.com/docs/reference/api/oidc/",
            quirks: [
                "each custom authorization server has its own issuer",
                "without offline_access there is no refresh token",
            ])
    }
}

extension CatalogueEntry {
    /// Okta.
    public static let okta = CatalogueEntry(
        "okta",
        [
            Parameter("domain", "the organisation's domain"),
            Parameter("server", "the custom authorization server, or - for the organisation's own", usual: "default"),
        ]
    ) { .okta(domain: $0["domain"] ?? "", server: $0["server"] == "-" ? nil : $0["server"]) }
}
