import GatehouseClient
import GatehouseTypes

extension ProviderDescription {
    /// GitLab, hosted or self-managed.
    ///
    /// Access tokens are valid for two hours. Refresh tokens rotate, and the use of a spent one ends the session.
    ///
    /// Published at <https://docs.gitlab.com/integration/openid_connect_provider/> and
    /// <https://docs.gitlab.com/api/oauth2/>.
    ///
    /// - Parameter address: The URL of the server.
    /// - Returns: The description.
    public static func gitLab(_ address: String = "https://gitlab.com") -> ProviderDescription {
        var traits = OpenIDTraits()
        traits.issuer.logout = nil
        return .openID(
            id: "gitlab", displayName: "GitLab", issuer: address, scope: "openid profile email",
            documentation: "https://docs.gitlab.com/integration/openid_connect_provider/",
            quirks: ["no end_session_endpoint"], traits: traits)
    }
}

extension CatalogueEntry {
    /// GitLab.
    public static let gitLab = CatalogueEntry(
        "gitlab", [Parameter("address", "the server's address", usual: "https://gitlab.com")]
    ) { .gitLab($0["address"] ?? "") }
}
