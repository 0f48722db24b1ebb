import GatehousePasswordProviders

extension ProviderDescription {
    /// Supabase Auth. The `clientID` of the setup is the project's publishable key.
    ///
    /// - Parameter address: The project's URL, such as `https://abc.supabase.co`.
    /// - Returns: The description.
    public static func supabase(_ address: String) -> ProviderDescription {
        .passwordService(
            .supabase(address, apiKey: ""), displayName: "Supabase",
            documentation: "https://supabase.com/docs/reference/self-hosting-auth/introduction",
            quirks: [
                "every request contains the project's key as apikey",
                "an account with a second factor gets tokens after the first one; they aren't used as a session",
                "the error codes differ between versions",
            ])
    }
}

extension CatalogueEntry {
    /// Supabase Auth.
    public static let supabase = CatalogueEntry("supabase", [Parameter("address", "the project's address")]) {
        .supabase($0["address"] ?? "")
    }
}
