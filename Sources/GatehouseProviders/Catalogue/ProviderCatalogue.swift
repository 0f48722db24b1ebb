/// The providers that the command line knows by name. An app needs no list: it names the description that it wants.
public enum ProviderCatalogue {
    /// The entries, by their names.
    public static let entries: [CatalogueEntry] = [
        .apple, .auth0, .cognito, .facebook, .firebase, .gatehouse, .gitHub, .gitLab, .google, .keycloak, .microsoft,
        .oauth, .okta, .openID, .passwordService, .supabase, .x,
    ]

    /// The entry of that name.
    public static subscript(_ id: String) -> CatalogueEntry? {
        entries.first { $0.id == id }
    }
}
