extension Values {
    /// The names of the existing accounts.
    static let accounts = Values.found { environment in
        guard let home = try? GatehouseHome(environment: environment) else { return [] }
        return ((try? AccountHome(home).folders) ?? []).map { folder in
            Suggestion(folder.name, (try? folder.profiles())?.entries.last?.profile.provider.label ?? "")
        }
    }
}
