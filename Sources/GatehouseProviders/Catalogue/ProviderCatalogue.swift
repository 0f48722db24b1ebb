/// The providers that the command line knows by name. An app doesn't need the list: it uses a description directly.
public enum ProviderCatalogue {
    /// The entries, sorted by name.
    public static let entries: [CatalogueEntry] = [
        .apple, .auth0, .cognito, .facebook, .firebase, .gatehouse, .gitHub, .gitLab, .google, .keycloak, .microsoft,
        .oauth, .okta, .openID, .passwordService, .supabase, .x,
    ]

    /// Returns the entry with the given name; `nil` if there is none.
    public static subscript(_ id: String) -> CatalogueEntry? {
        entries.first { $0.id == id }
    }
}
