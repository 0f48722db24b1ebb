import GatehousePasswordProviders

extension CatalogueEntry {
    /// User names and passwords over REST.
    public static let passwordService = CatalogueEntry(
        "password", [Parameter("address", "the URL before /token and /revoke")]
    ) { values in
        .passwordService(
            .passwordGrant(at: values["address"] ?? ""), displayName: values["address"] ?? "",
            documentation: "https://www.rfc-editor.org/rfc/rfc6749#section-4.3")
    }
}
