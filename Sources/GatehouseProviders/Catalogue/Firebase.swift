import GatehousePasswordProviders

extension ProviderDescription {
    /// Firebase Authentication. The `clientID` of the setup is the app's web API key.
    ///
    /// - Parameter project: The project's ID.
    /// - Returns: The description.
    public static func firebase(project: String) -> ProviderDescription {
        .passwordService(
            .firebase(project: project, apiKey: ""), displayName: "Firebase",
            documentation: "https://firebase.google.com/docs/reference/rest/auth",
            quirks: [
                "the access token is the ID token",
                "numbers are strings; errors are in an object, with a sentence after the code",
                "a session can't be revoked: tokens only expire",
            ])
    }
}

extension CatalogueEntry {
    /// Firebase Authentication.
    public static let firebase = CatalogueEntry("firebase", [Parameter("project", "the project's ID")]) {
        .firebase(project: $0["project"] ?? "")
    }
}
