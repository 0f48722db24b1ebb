import GatehouseClient
import GatehouseTypes

extension ProviderDescription {
    /// Keycloak.
    ///
    /// Each realm is an issuer. Published at <https://www.keycloak.org/securing-apps/oidc-layers>.
    ///
    /// - Parameters:
    ///   - address: The server's URL, such as `https://id.example.com`; for older versions followed by `/auth`.
    ///   - realm: The realm.
    /// - Returns: The description.
    public static func keycloak(_ address: String, realm: String) -> ProviderDescription {
        var traits = OpenIDTraits()
        traits.issuer.signUpParameters = [("prompt", "create")]
        return .openID(
            id: "keycloak", displayName: "Keycloak", issuer: address + "/realms/" + realm,
            scope: "openid profile email",
            documentation: "https://www.keycloak.org/securing-apps/oidc-layers",
            quirks: [
                "each realm has its own issuer",
                "offline_access gives a refresh token that outlives the browser's session; without it there is one too",
                "prompt=create leads to the page for new accounts, if the realm has one",
            ], traits: traits)
    }
}

extension CatalogueEntry {
    /// Keycloak.
    public static let keycloak = CatalogueEntry(
        "keycloak",
        [Parameter("address", "the server's address"), Parameter("realm", "the realm")]
    ) { .keycloak($0["address"] ?? "", realm: $0["realm"] ?? "") }
}
